import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { dropUnsaved, pressSave } from "./unsaved-forms";

/** Both what this member typed and what somebody else saved meanwhile. */
export interface Conflict<Fields> {
  mine: Fields;
  theirs: Fields;
}

/** A field of the comparison. Where a value stands for words, `options` has them; a tick box says yes or no. */
export interface ComparedField<Name extends string = string> {
  name: Name;
  label: string;
  kind?: string;
  options?: readonly { value: string; label: string }[] | Record<string, string>;
}

/** What the form was opened with: the database compares it before it writes. */
export function Before({ value }: { value: unknown }) {
  return <input type="hidden" name="before" value={JSON.stringify(value)} />;
}

interface ConflictNoteProps<Fields extends object> {
  /** "order", "piece" */
  what: string;
  fields: readonly ComparedField<keyof Fields & string>[];
  conflict: Conflict<Fields>;
  /** The id of the form that was sent. */
  formId: string;
  /** For a field that putValue cannot fill, such as one for pictures. */
  onChoose?: (name: string, value: string) => void;
}

/**
 * Somebody else saved in between: keep mine, take theirs, or compare both and choose field by field. A choice fills the
 * form's field, so that what stands in the form is what will be saved. Key it by the conflict.
 */
export function ConflictNote<Fields extends object>({
  what,
  fields,
  conflict: { mine, theirs },
  formId,
  onChoose,
}: ConflictNoteProps<Fields>) {
  const note = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // The button that was pressed may be far below.
  useEffect(() => note.current?.focus(), []);

  function choose(name: keyof Fields & string, isTheirs: boolean) {
    const others = [...taken].filter((other) => other !== name);
    setTaken(new Set(isTheirs ? [...others, name] : others));
    const value = textOf((isTheirs ? theirs : mine)[name]);
    const form = formOf(formId);
    if (form && !putValue(form, name, value)) onChoose?.(name, value);
  }

  const differing = fields.filter(({ name }) => textOf(mine[name]) !== textOf(theirs[name]));
  return (
    <div ref={note} role="alert" tabIndex={-1} className="conflict staff-stack mb-4">
      <p className="staff-notice staff-notice--bad">
        {`Someone else saved this ${what} in the meantime. Compare, then keep yours or take theirs.`}
      </p>
      {differing.length === 0 && <p>What you typed says the same as what is saved now.</p>}
      <div className="compare">
        {differing.map((field) => (
          <ComparedRow
            key={field.name}
            field={field}
            mine={mine[field.name]}
            theirs={theirs[field.name]}
            onChoose={(isTheirs) => choose(field.name, isTheirs)}
          />
        ))}
      </div>
      <p className="staff-row">
        <button
          type="submit"
          form={formId}
          className="staff-button"
          onClick={(event) => {
            // The form's own button, whose name may say what is asked for.
            event.preventDefault();
            const form = formOf(formId);
            if (form) pressSave(form);
          }}
        >
          {taken.size === 0 ? "Keep mine" : "Save what is chosen"}
        </button>
        <a className="staff-link" href="?" onClick={dropUnsaved}>
          Take theirs
        </a>
      </p>
    </div>
  );
}

function ComparedRow({
  field,
  mine,
  theirs,
  onChoose,
}: {
  field: ComparedField;
  mine: unknown;
  theirs: unknown;
  onChoose: (isTheirs: boolean) => void;
}) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <span id={id}>{field.label}</span>
      {[
        { whose: "Theirs", value: theirs, isTheirs: true },
        { whose: "Yours", value: mine, isTheirs: false },
      ].map(({ whose, value, isTheirs }) => (
        <label key={whose} className="staff-check">
          <input
            type="radio"
            name={id}
            defaultChecked={!isTheirs}
            onChange={() => onChoose(isTheirs)}
            className="noscript:hidden"
          />
          <span>
            <small className="block text-muted">{whose}</small>
            <span className="compared">{sayValue(field, value)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

/** As the form's own field shows it. */
export function sayValue({ kind, options }: ComparedField, value: unknown): string {
  const text = textOf(value);
  if (kind === "yes-no") return text ? "Yes" : "No";
  if (text === "") return "Nothing";
  if (!options) return text;
  const label = isList(options)
    ? options.find((option) => option.value === text)?.label
    : (options as Record<string, string>)[text];
  return label ?? text;
}

function isList(options: object): options is readonly { value: string; label: string }[] {
  return Array.isArray(options);
}

/** A form ends its lines in its own way. */
function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value).replaceAll("\r\n", "\n");
}

function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

/** Fills a field as if it were typed, so that the form hears of it. False: it is no field that can be typed into. */
function putValue(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value !== "";
  else if (
    (field instanceof HTMLInputElement && field.type !== "hidden" && field.type !== "file") ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    field instanceof RadioNodeList
  )
    field.value = value;
  else return false;
  form.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** The end of a form. */
export function SaveBar({ children }: { children?: ReactNode }) {
  return (
    <p className="full staff-row">
      <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
        Save
      </button>
      {children}
    </p>
  );
}
