import { type ReactNode, useId } from "react";
import { WEEKDAYS } from "~/platform/lib/week";
import { PictureField } from "~/platform/pictures/picture-field";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { closesName, type Field, type FieldErrors, opensName, type Values } from "./fields";
import { FocusInput } from "./focus-input";
import { previewPicture } from "./preview-picture";
import { ProductPicker } from "./product-picker";

interface FieldInputProps {
  field: Field;
  values: Values;
  errors: FieldErrors;
  /** Those the record has; others are shown as well as the browser can. */
  pictures?: readonly StaffPicture[];
}

const TYPES: Partial<Record<Field["kind"], string>> = {
  email: "email",
  phone: "tel",
  date: "date",
  time: "time",
  web: "url",
};

/** One field with its label, its hint and, beside it, what is wrong with it. */
export function FieldInput({ field, values, errors, pictures = [] }: FieldInputProps) {
  const id = useId();
  const error = errors[field.name];
  const value = values[field.name] ?? "";
  const wide = field.isWide ? "full" : "";
  const described = { "aria-describedby": `${id}-note`, "aria-invalid": error ? true : undefined } as const;
  const common = { id, name: field.name, required: field.isNeeded, ...described };

  if (field.kind === "yes-no")
    return (
      <label className={`staff-check self-center ${wide}`}>
        <input type="checkbox" name={field.name} defaultChecked={value !== ""} {...described} />
        <span>
          {field.label}
          <Note id={id} field={field} error={error} />
        </span>
      </label>
    );
  if (field.kind === "picture")
    return (
      <div className={`staff-field ${wide}`}>
        <span>
          {field.label} {!field.isNeeded && <span className="staff-muted">optional</span>}
        </span>
        <PictureField
          name={field.name}
          label={field.label}
          pictures={pictureOf(value, pictures)}
          max={1}
          hint={field.hint}
          error={error}
        />
      </div>
    );
  if (field.kind === "focus")
    return (
      <fieldset className={`staff-field ${wide}`}>
        <legend className="mb-1">
          {field.label} <span className="staff-muted">optional</span>
        </legend>
        <FocusInput
          name={field.name}
          label={field.label}
          values={values}
          picture={pictureOf(values[field.of] ?? "", pictures)[0]}
          describedBy={`${id}-note`}
          isWrong={error !== undefined}
        />
        <Note id={id} field={field} error={error} />
      </fieldset>
    );
  if (field.kind === "week")
    return (
      <fieldset className="staff-field full">
        <legend className="mb-1">{field.label}</legend>
        <div className="content-week">
          {WEEKDAYS.map((weekday, day) => (
            <div key={weekday}>
              <span>{weekday}</span>
              <input
                type="time"
                name={opensName(field.name, day)}
                defaultValue={values[opensName(field.name, day)]}
                aria-label={`${weekday} opens`}
              />
              <input
                type="time"
                name={closesName(field.name, day)}
                defaultValue={values[closesName(field.name, day)]}
                aria-label={`${weekday} closes`}
              />
            </div>
          ))}
        </div>
        <Note id={id} field={field} error={error} />
      </fieldset>
    );

  return (
    <div className={`staff-field ${wide}`}>
      <label htmlFor={id}>
        {field.label} {!field.isNeeded && <span className="staff-muted">optional</span>}
      </label>
      {inputFor()}
      <Note id={id} field={field} error={error} />
    </div>
  );

  function inputFor(): ReactNode {
    switch (field.kind) {
      case "prose":
      case "lines":
        return <textarea {...common} rows={field.rows ?? 4} maxLength={field.max} defaultValue={value} />;
      case "products":
        return (
          <ProductPicker
            {...{ id, value }}
            name={field.name}
            describedBy={`${id}-note`}
            isWrong={error !== undefined}
          />
        );
      case "choice":
        return (
          <select {...common} defaultValue={value}>
            {!field.isNeeded && <option value="">None</option>}
            {field.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        );
      default:
        return (
          <input {...common} type={TYPES[field.kind] ?? "text"} maxLength={field.max} defaultValue={value} />
        );
    }
  }
}

function pictureOf(ref: string, known: readonly StaffPicture[]): StaffPicture[] {
  const found = known.find((picture) => picture.ref === ref);
  if (found) return [found];
  const source = previewPicture(ref, "");
  return source ? [{ ref, source, alt: null, focus: [50, 50], isOwn: false, originalName: null }] : [];
}

function Note({ id, field, error }: { id: string; field: Field; error: string | undefined }) {
  return (
    <small id={`${id}-note`} className={error ? "staff-bad" : undefined}>
      {error ?? field.hint}
    </small>
  );
}
