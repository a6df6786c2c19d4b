import { type KeyboardEvent, useRef } from "react";
import { PictureField } from "~/platform/pictures/picture-field";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { type Mark, marked } from "./markup";
import { BODY_PICTURES, CONTENT_FIELD } from "./staff-story";

const BUTTONS: { mark: Mark; label: string; key: string; shortcut: string }[] = [
  { mark: "heading", label: "Heading", key: "h", shortcut: "Control+Alt+H" },
  { mark: "quote", label: "Quote", key: "q", shortcut: "Control+Alt+Q" },
  { mark: "link", label: "Link", key: "k", shortcut: "Control+Alt+K" },
  { mark: "picture", label: "Picture", key: "p", shortcut: "Control+Alt+P" },
];

interface BodyEditorProps {
  value: string;
  error: string | undefined;
}

/** Plain text with a few marks; the buttons only write them, so that everything works by typing alone. */
export function BodyEditor({ value, error }: BodyEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  const known = useRef<readonly string[]>([]);

  /** A picture that has just arrived is named where the writing is. */
  function receivePictures(pictures: readonly StaffPicture[]) {
    const refs = pictures.map(({ ref }) => ref);
    for (const ref of refs) if (!known.current.includes(ref)) write("picture", ref);
    known.current = refs;
  }

  function write(mark: Mark, picture?: string) {
    const field = area.current;
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value: text } = field;
    const { insert, select } = marked(mark, { text, start, end }, picture);
    field.focus();
    // As if it were typed: Ctrl+Z takes it back, and the form hears of it. It is the one command that does so.
    if (!document.execCommand("insertText", false, insert)) {
      field.setRangeText(insert, start, end);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    field.setSelectionRange(start + select[0], start + select[1]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || !event.altKey) return;
    const button = BUTTONS.find(({ key }) => event.code === `Key${key.toUpperCase()}`);
    if (!button) return;
    event.preventDefault();
    write(button.mark);
  }

  return (
    <div className="staff-field">
      <div className="story-tools" role="toolbar" aria-label="Marks" aria-controls="story-body">
        {BUTTONS.map(({ mark, label, shortcut }) => (
          <button
            key={mark}
            type="button"
            className="staff-link noscript:hidden"
            aria-keyshortcuts={shortcut}
            title={shortcut.replaceAll("+", " + ")}
            onClick={() => write(mark)}
          >
            {label}
          </button>
        ))}
      </div>
      <label htmlFor="story-body" className="sr-only">
        Body
      </label>
      <textarea
        ref={area}
        id="story-body"
        name={CONTENT_FIELD.name}
        className="story-body"
        rows={24}
        required
        maxLength={CONTENT_FIELD.max}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby="story-body-note"
        onKeyDown={onKeyDown}
      />
      <small id="story-body-note" className={error ? "staff-bad" : undefined}>
        {error ?? "A blank line begins a new paragraph. The first letter is dropped on its own."}
      </small>
      <div className="story-pictures noscript:hidden">
        <PictureField
          name={BODY_PICTURES}
          label="Pictures for the body"
          pictures={[]}
          hint="A picture comes in where you are writing; the words in its brackets are its caption."
          onChange={receivePictures}
        />
      </div>
      <details>
        <summary>Marks</summary>
        <dl className="story-marks">
          <dt>## Heading</dt>
          <dd>A heading, in a paragraph of its own.</dd>
          <dt>&gt; Words</dt>
          <dd>A quote set large. Without one, the shortest paragraph is chosen.</dd>
          <dt>[words](/events)</dt>
          <dd>A link to a page of ours or, with https://, of others.</dd>
          <dt>![caption](address)</dt>
          <dd>A picture in a paragraph of its own. Two in a row stand side by side.</dd>
        </dl>
      </details>
    </div>
  );
}
