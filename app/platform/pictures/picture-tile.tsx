import { useRef } from "react";
import { ArrowIcon } from "~/platform/ui/icons";
import { Picture } from "~/platform/ui/picture";
import { FocalPoint } from "./focal-point";
import { PICTURES_ACCEPTED } from "./picture-rules";
import { SeenFacts } from "./seen-facts";
import type { PictureEntry } from "./use-pictures";

interface PictureTileProps {
  entry: PictureEntry;
  place: number;
  count: number;
  name: string;
  label: string;
  onMove: (to: number) => void;
  onRemove: () => void;
  onTryAgain: () => void;
  onExchange: (file: File) => void;
  onChange: () => void;
  /** Whether it was removed and brought back. */
  isBack: boolean;
  /** Whether it is dragged, or one dragged would come here. */
  drag: "from" | "to" | undefined;
  /** Whether any tile is dragged: words may be dragged too, into a field. */
  isAnyDragged: boolean;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
  onDroppedHere: () => void;
}

/** The button that was pressed is gone: without this the keyboard starts at the top of the page. */
export const focusInPlace = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** One picture of the field, or a file on its way to become one. */
export function PictureTile(props: PictureTileProps) {
  const { entry, place, count, name, onMove, onRemove, onTryAgain, onExchange, onChange } = props;
  const { picture, upload } = entry;
  const files = useRef<HTMLInputElement>(null);
  const title = `Picture ${place + 1}`;
  return (
    <li
      className="pic-tile"
      data-drag={props.drag}
      onDragStart={(event) => {
        // By its frame alone: text is marked, and the focal point moved, by dragging too.
        if (!(event.target instanceof Element && event.target.closest(".pic-frame"))) return;
        event.dataTransfer.effectAllowed = "move";
        // Firefox drags nothing without data.
        event.dataTransfer.setData("text/plain", title);
        props.onDragStart();
      }}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        if (!props.isAnyDragged) return;
        event.preventDefault();
        props.onDragOver();
      }}
      onDrop={(event) => {
        if (!props.isAnyDragged) return;
        event.preventDefault();
        props.onDroppedHere();
      }}
    >
      {picture && <input type="hidden" name={name} value={picture.ref} />}
      <div className="pic-frame" draggable={picture !== null && count > 1}>
        {picture ? (
          <Picture
            picture={picture.source}
            alt={picture.alt ?? ""}
            sizes="9rem"
            className="size-full"
            eager
          />
        ) : (
          <span className="pic-name">{upload?.file.name}</span>
        )}
        {upload && !upload.error && (
          <progress
            value={upload.share < 1 ? upload.share : undefined}
            aria-label={`Sending ${upload.file.name}`}
          />
        )}
        {count > 1 && (
          <div className="pic-moves">
            <button
              type="button"
              aria-label={`Move earlier: ${title}`}
              title="Move earlier"
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              <ArrowIcon className="size-3.5 rotate-180" />
            </button>
            <button
              type="button"
              aria-label={`Move later: ${title}`}
              title="Move later"
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              <ArrowIcon className="size-3.5" />
            </button>
          </div>
        )}
      </div>
      {upload?.error && (
        <div role="alert" className="pic-failed">
          <p>
            <b>{upload.file.name}</b> {upload.error}
          </p>
          <button type="button" className="staff-link" onClick={onTryAgain}>
            Try again
          </button>
        </div>
      )}
      {picture?.isOwn && (
        <>
          <label className="staff-field">
            <span>What it shows</span>
            <input
              name={`${name}-alt ${picture.ref}`}
              defaultValue={picture.alt ?? ""}
              maxLength={300}
              aria-label={`What picture ${place + 1} shows`}
            />
          </label>
          <SeenFacts picture={picture} name={name} />
          <FocalPoint key={picture.ref} picture={picture} name={name} onChange={onChange} />
        </>
      )}
      {picture && !picture.isOwn && <p className="pic-words">{picture.alt}</p>}
      <div className="pic-acts">
        {picture && (
          <button type="button" aria-label={`Replace: ${title}`} onClick={() => files.current?.click()}>
            Replace
          </button>
        )}
        <button
          ref={props.isBack ? focusInPlace : undefined}
          type="button"
          aria-label={`Remove: ${title}`}
          onClick={onRemove}
        >
          Remove
        </button>
        <input
          ref={files}
          type="file"
          hidden
          accept={PICTURES_ACCEPTED}
          aria-label={`Another file for picture ${place + 1}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onExchange(file);
            currentTarget.value = "";
          }}
        />
      </div>
      {picture && (
        <label className="staff-check pic-unscripted">
          <input type="checkbox" name={`${name}-remove`} value={picture.ref} /> Remove this picture
        </label>
      )}
    </li>
  );
}
