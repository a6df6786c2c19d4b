/*
 * <PictureField name="images" label="Pictures" pictures={await listStaffPictures(db, row.images)} max={20} />
 *
 * The pictures of a row, in a form of the staff area (inside `.st`). Loader: `listStaffPictures(db, refs, shape)` turns the
 * references a row keeps (`pictures/<id>`, or an older address) into what this shows. Action: `withPictureForm(args, async
 * (form, receivePictures) => { const { refs, error } = await receivePictures("images"); … })` reads the form, files and all, and
 * gives the references to store, in order. The form needs method="post" encType="multipart/form-data".
 *
 * With scripts files go to /admin/pictures/upload as they are chosen, dropped, pasted or photographed, and the form
 * carries `<name>` once per picture. Without, they come with the form as `<name>-files`. Words and focal points are sent as
 * `<name>-alt <ref>`, `<name>-x <ref>`, `<name>-y <ref>`; they belong to the picture, wherever it is shown. As they were
 * when the form was opened they are sent as `<name>-seen-alt <ref>` and so on: only what the form changed is written.
 *
 * Pages show a reference with pictures.find(ref, alt, shape) of the request: nothing else is needed there.
 * `max={1}` is a single picture: a new one takes the place of the old one.
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { AlertIcon } from "~/platform/ui/icons";
import { pictureFiles } from "./picture-list";
import { PICTURES_ACCEPTED } from "./picture-rules";
import { focusInPlace, PictureTile } from "./picture-tile";
import type { StaffPicture } from "./staff-picture";
import { usePictures } from "./use-pictures";
import "./pictures.css";

export interface PictureFieldProps {
  name: string;
  label: string;
  pictures: readonly StaffPicture[];
  max?: number;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Told of the pictures whenever the list changes. */
  onChange?: (pictures: readonly StaffPicture[]) => void;
}

export function PictureField({ name, label, pictures, max = 20, hint, error, onChange }: PictureFieldProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const [isOver, setOver] = useState(false);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [backKey, setBackKey] = useState<string | null>(null);
  const list = usePictures(pictures, () => setTimeout(tell));
  const { entries } = list;
  const isFull = entries.length >= max && max > 1;

  /** The form hears of it as of anything typed, so that what is not saved is noticed. */
  function tell() {
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const told = useRef(entries);
  useEffect(() => {
    if (told.current === entries) return;
    told.current = entries;
    onChange?.(entries.flatMap(({ picture }) => picture ?? []));
  });

  function take(given: Iterable<File>) {
    const files = pictureFiles(given);
    const [first] = entries;
    if (max === 1 && first && files[0]) list.exchange(first, files[0]);
    else list.add(files.slice(0, max - entries.length));
  }

  const takeInput = (input: HTMLInputElement) => {
    take(input.files ?? []);
    input.value = "";
  };

  return (
    <fieldset
      ref={field}
      className={max === 1 ? "pic pic--one" : "pic"}
      data-over={isOver || undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length > 0) event.preventDefault();
        take(event.clipboardData.files);
      }}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <legend className="sr-only">{label}</legend>
      <ul className="pic-list">
        {entries.map((entry, place) => (
          <PictureTile
            key={entry.key}
            {...{ entry, place, name, label }}
            count={entries.length}
            onMove={(to) => list.move(place, to)}
            onRemove={() => list.remove(entry)}
            onTryAgain={() => list.tryAgain(entry)}
            onExchange={(file) => list.exchange(entry, file)}
            onChange={tell}
            drag={drag?.from === place ? "from" : drag?.to === place ? "to" : undefined}
            isBack={entry.key === backKey}
            isAnyDragged={drag !== null}
            onDragStart={() => setDrag({ from: place, to: place })}
            onDragOver={() => drag && drag.to !== place && setDrag({ from: drag.from, to: place })}
            onDragEnd={() => setDrag(null)}
            onDroppedHere={() => {
              if (drag) list.move(drag.from, place);
              setDrag(null);
            }}
          />
        ))}
        {!isFull && (
          <li className="pic-add">
            <label>
              <i className="pic-plus" aria-hidden />
              <span>
                {max === 1 && entries.length > 0
                  ? "Another picture"
                  : max === 1
                    ? "Add a picture"
                    : "Add pictures"}
              </span>
              <input
                type="file"
                name={`${name}-files`}
                accept={PICTURES_ACCEPTED}
                multiple={max > 1}
                onChange={({ currentTarget }) => takeInput(currentTarget)}
                aria-describedby={`${id}-hint`}
              />
              <small id={`${id}-hint`} aria-hidden>
                {hint ?? "Choose, drop or paste. JPEG, PNG, WebP or AVIF, up to 11 MB each."}
              </small>
            </label>
            <label className="pic-camera">
              <span>Take a photo</span>
              <input
                type="file"
                accept={PICTURES_ACCEPTED}
                capture="environment"
                onChange={({ currentTarget }) => takeInput(currentTarget)}
              />
            </label>
          </li>
        )}
      </ul>
      {list.removed && (
        <p key={list.removed.key} className="staff-announcement pic-undo">
          Removed from here.
          <button
            ref={focusInPlace}
            type="button"
            className="staff-link"
            onClick={() => {
              setBackKey(list.removed?.key ?? null);
              list.undo();
            }}
          >
            Undo
          </button>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="staff-error">
          <AlertIcon className="size-4" /> {error}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {list.announcement}
      </p>
    </fieldset>
  );
}
