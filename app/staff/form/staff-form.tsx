/*
 * Forms of the staff area. What a page gets from this folder:
 *
 *   <StaffForm className="staff-fields">       a form that is saved by Ctrl+S and asked about before leaving
 *   <TextField>, <SelectField>, <AreaField> labelled fields; `typed` brings back what was typed after a refusal
 *   typedValues(formData)                   for the action: `return data({ error, typed: typedValues(form) }, { status: 400 })`
 *   <SaveBar>                               Save, and what stands beside it
 *   <ConflictNote fields conflict formId>   somebody else saved in between: keep mine, take theirs, or choose by field
 *   noticeHref(path, "saved", undo?)        (../notice-href.ts) where the action sends the browser; `undo` offers ten seconds
 *
 * A conflict: the form carries what it was opened with in a hidden field (`<Before value={record} />`), the action gives
 * it to the database with the new values (readBefore), and where the row is another by now answers
 * `data({ conflict: { mine, theirs } }, { status: 409 })`. The page passes `conflict` to the form, whose hidden field then
 * holds `theirs`: sent again, it keeps what stands in the form. Key the form by JSON.stringify(before). ConflictNote stands
 * above it and fills its fields with what the member chooses; `formId` says which form that is.
 */
import { type ReactNode, useRef } from "react";
import type { FormProps } from "react-router";
import type { FieldErrors } from "./fields";
import { Form } from "./form";
import { useFormKeys } from "./use-form-keys";

/** Posts to its own page. The first submit button is what Ctrl+S presses. */
export function StaffForm({ children, ...props }: Omit<FormProps, "onInput" | "onSubmit" | "ref">) {
  const form = useRef<HTMLFormElement>(null);
  const keys = useFormKeys(form);
  return (
    <Form method="post" {...props} ref={form} {...keys}>
      {children}
    </Form>
  );
}

type Typed = Record<string, string> | undefined;

interface FieldProps {
  name: string;
  label: ReactNode;
  /** What is stored. */
  value?: string | null | undefined;
  /** What was typed before a refusal; it goes before what is stored. */
  typed?: Typed;
  isRequired?: boolean;
  isWide?: boolean;
  hint?: ReactNode;
  /** What is wrong, by the names of the fields; it stands where the hint does. */
  errors?: FieldErrors | undefined;
}

export function TextField({
  type = "text",
  maxLength = 200,
  inputMode,
  ...field
}: FieldProps & { type?: string; maxLength?: number; inputMode?: "decimal" }) {
  return (
    <Labelled {...field}>
      <input
        name={field.name}
        type={type}
        required={field.isRequired}
        maxLength={maxLength}
        defaultValue={shownValue(field)}
        {...described(field)}
        inputMode={inputMode}
      />
    </Labelled>
  );
}

export function AreaField({
  rows = 3,
  maxLength = 2000,
  ...field
}: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <Labelled {...field}>
      <textarea
        name={field.name}
        rows={rows}
        required={field.isRequired}
        maxLength={maxLength}
        defaultValue={shownValue(field)}
        {...described(field)}
      />
    </Labelled>
  );
}

export function SelectField({ options, ...field }: FieldProps & { options: Record<string, string> }) {
  return (
    <Labelled {...field}>
      <select
        name={field.name}
        required={field.isRequired}
        defaultValue={shownValue(field)}
        {...described(field)}
      >
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function shownValue({ name, typed, value }: FieldProps): string | undefined {
  return typed?.[name] ?? value ?? undefined;
}

/** Only with an error: a hint within the label is read with it. */
function described({ name, errors }: FieldProps) {
  return errors?.[name] ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};
}

function Labelled({ name, label, hint, errors, isWide, children }: FieldProps & { children: ReactNode }) {
  const error = errors?.[name];
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className={isWide ? "staff-field full" : "staff-field"}>
      {label}
      {children}
      {error ? (
        <small id={`${name}-error`} className="staff-bad">
          {error}
        </small>
      ) : (
        hint && <small>{hint}</small>
      )}
    </label>
  );
}
