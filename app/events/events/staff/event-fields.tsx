import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { FieldInput } from "~/staff/form/field-input";
import type { Field, FieldErrors, Values } from "~/staff/form/fields";
import { EVENT_CATEGORIES } from "../event";
import { EVENT_LABELS, EVENT_PICTURE, EVENT_PRODUCTS } from "./event-form";

const PICTURE: Field = {
  kind: "picture",
  name: EVENT_PICTURE,
  label: "Picture",
  hint: "3:2, the place itself",
};

interface EventFieldsProps {
  values: Values;
  errors: FieldErrors;
  pictures: readonly StaffPicture[];
}

/** What is told of an event; its packages follow. */
export function EventFields({ values, errors, pictures }: EventFieldsProps) {
  const line = (name: string, { type = "text", width = "", isRequired = false } = {}) => (
    <Line {...{ name, type, width, isRequired }} value={values[name]} error={errors[name]} />
  );
  const area = (name: string, rows: number, hint?: string) => (
    <label className="staff-field">
      {EVENT_LABELS[name]}
      <textarea name={name} rows={rows} defaultValue={values[name] ?? ""} />
      {hint && <small>{hint}</small>}
    </label>
  );
  return (
    <>
      <section className="staff-stack">
        <h2>Event</h2>
        <div className="event-facts">
          {line("title", { isRequired: true })}
          <label className="staff-field event-half">
            {EVENT_LABELS.category}
            <select name="category" defaultValue={values.category}>
              <option value="">None</option>
              {EVENT_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          </label>
          {line("date", { type: "date", width: "event-half", isRequired: true })}
          {line("doors", { type: "time", width: "event-third" })}
          {line("starts", { type: "time", width: "event-third", isRequired: true })}
          {line("ends", { type: "time", width: "event-third" })}
          {line("location")}
          {line("address", { width: "event-half-wide" })}
          {line("map_url", { width: "event-half-wide" })}
          {line("event_time", { width: "event-half-wide" })}
          {line("dress", { width: "event-half-wide" })}
          {area("description", 4)}
          {area("programme", 5, "A line each: “18:00 | Welcome | a note”")}
          {area("directions", 4, "A line each: “By train | Park Station”")}
          <FieldInput field={EVENT_PRODUCTS} {...{ values, errors, pictures }} />
        </div>
      </section>
      <aside className="staff-stack" aria-label="Status and limits">
        <h2>Status</h2>
        <label className="staff-field">
          {EVENT_LABELS.status}
          <select name="status" defaultValue={values.status}>
            <option value="draft">Draft</option>
            <option value="published">Published</option>
          </select>
        </label>
        {line("slug")}
        {line("capacity")}
        {line("names_until", { type: "datetime-local" })}
        <label className="staff-check">
          <input type="checkbox" name="is_free" defaultChecked={values.is_free === "on"} />
          <span>{EVENT_LABELS.is_free}</span>
        </label>
        <FieldInput field={PICTURE} {...{ values, errors, pictures }} />
      </aside>
    </>
  );
}

interface LineProps {
  name: string;
  type: string;
  value: string | undefined;
  error: string | undefined;
  width: string;
  isRequired: boolean;
}

function Line({ name, type, value, error, width, isRequired }: LineProps) {
  return (
    <label className={`staff-field ${width}`}>
      {EVENT_LABELS[name]}
      <input
        name={name}
        type={type}
        defaultValue={value ?? ""}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <span id={`${name}-error`} role="alert" className="staff-bad">
          {error}
        </span>
      )}
    </label>
  );
}
