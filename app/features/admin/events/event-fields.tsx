import { EVENT_CATEGORIES } from "~/features/events/event";
import type { StaffPicture } from "~/features/pictures/staff-picture";
import { FieldInput } from "../content/field-input";
import type { Field, FieldErrors, Values } from "../content/fields";
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
  const line = (name: string, { type = "text", isWide = false, isRequired = false } = {}) => (
    <Line {...{ name, type, isWide, isRequired }} value={values[name]} error={errors[name]} />
  );
  const area = (name: string, rows: number, hint?: string) => (
    <label className="staff-field full">
      {EVENT_LABELS[name]}
      <textarea name={name} rows={rows} defaultValue={values[name] ?? ""} />
      {hint && <small>{hint}</small>}
    </label>
  );
  return (
    <>
      <section className="staff-stack">
        <h2>Event</h2>
        <div className="staff-fields staff-fields--2">
          {line("title", { isWide: true, isRequired: true })}
          <label className="staff-field">
            {EVENT_LABELS.category}
            <select name="category" defaultValue={values.category}>
              <option value="">None</option>
              {EVENT_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          </label>
          {line("date", { type: "date", isRequired: true })}
          {line("doors", { type: "time" })}
          {line("starts", { type: "time", isRequired: true })}
          {line("ends", { type: "time" })}
          {line("event_time")}
          {line("location", { isWide: true })}
          {line("address")}
          {line("map_url")}
          {line("dress", { isWide: true })}
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
  isWide: boolean;
  isRequired: boolean;
}

function Line({ name, type, value, error, isWide, isRequired }: LineProps) {
  return (
    <label className={isWide ? "staff-field full" : "staff-field"}>
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
