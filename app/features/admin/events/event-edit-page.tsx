import { useRef } from "react";
import { Form } from "react-router";
import { EVENT_CATEGORIES } from "~/features/events/event";
import { PictureField } from "~/features/pictures/picture-field";
import type { StaffPicture } from "~/features/pictures/upload-answer";
import { localDate } from "~/lib/dates";
import { Link } from "~/ui/link";
import { useFormKeys } from "../form/use-form-keys";
import type { HistoryEntry } from "../history/history";
import { RecordHistory } from "../history/record-history";
import { Notice } from "../notice";
import {
  directionsText,
  type Entry,
  EVENT_PICTURE,
  type EventErrors,
  programmeText,
  toLocalInput,
} from "./event-form";
import { NumbersSection } from "./numbers-section";
import { type PackageRow, PackagesSection } from "./packages-section";
import type { EventNumbers } from "./staff-events";
import type { StaffEvent } from "./staff-events.server";
import "./events.css";

export interface EventEditView {
  /** Null: a new one. */
  found: StaffEvent | null;
  numbers: EventNumbers | null;
  pictures: readonly StaffPicture[];
  history: readonly HistoryEntry[];
  errors: EventErrors;
}

const FORM_ID = "event";

/** An event and its packages in one form, saved in one step. */
export function EventEditPage({ found, numbers, pictures, history, errors }: EventEditView) {
  const form = useRef<HTMLFormElement>(null);
  const keys = useFormKeys(form);
  const event = found?.event;
  const time = (moment: string | null | undefined) => (moment ? localDate(moment).time : "");
  return (
    <div className="st-page">
      <header className="st-head">
        <p>
          <Link className="st-lk" to="/admin/events">
            Events
          </Link>
        </p>
        <h1>{event?.title ?? "New event"}</h1>
        <span className="st-acts">
          {event && (
            <>
              <Link className="st-lk" to={`/admin/door?event=${event.id}`}>
                Door
              </Link>
              <a className="st-lk" href={`/admin/events/${event.id}/guests.csv`}>
                Guest list CSV
              </a>
              {event.status === "published" && (
                <Link className="st-lk" to={`/events/${event.slug}`}>
                  View
                </Link>
              )}
            </>
          )}
          <button type="submit" form={FORM_ID} className="st-btn" aria-keyshortcuts="Control+S">
            Save
          </button>
        </span>
      </header>
      <Notice />
      {numbers && <NumbersSection numbers={numbers} />}
      <Form
        method="post"
        encType="multipart/form-data"
        id={FORM_ID}
        ref={form}
        key={event?.updated_at}
        className="st-event"
        onInput={keys.onInput}
        onSubmit={keys.onSubmit}
      >
        <input type="hidden" name="id" value={event?.id ?? ""} />
        <input type="hidden" name="before" value={event?.updated_at ?? ""} />
        <section className="st-stack">
          <h2>Event</h2>
          <div className="st-fields st-fields--2">
            <Text name="title" label="Title" value={event?.title} errors={errors} isWide isRequired />
            <label className="st-field">
              Category
              <select name="category" defaultValue={event?.category ?? ""}>
                <option value="">None</option>
                {EVENT_CATEGORIES.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            </label>
            <Text
              name="date"
              type="date"
              label="Date"
              value={event && localDate(event.event_date).iso}
              errors={errors}
              isRequired
            />
            <Text name="doors" type="time" label="Doors" value={time(event?.doors_at)} errors={errors} />
            <Text
              name="starts"
              type="time"
              label="Starts"
              value={time(event?.event_date)}
              errors={errors}
              isRequired
            />
            <Text name="ends" type="time" label="Ends" value={time(event?.ends_at)} errors={errors} />
            <Text name="event_time" label="Time, as printed" value={event?.event_time} errors={errors} />
            <Text name="location" label="Place" value={event?.location} errors={errors} isWide />
            <Text name="address" label="Street" value={event?.address} errors={errors} />
            <Text name="map_url" label="Map link" value={event?.map_url} errors={errors} />
            <Text name="dress" label="What to wear" value={event?.dress} errors={errors} isWide />
            <Area name="description" label="Description" rows={4} value={event?.description} />
            <Area
              name="programme"
              label="Programme: a line each, “18:00 | Welcome | a note”"
              rows={5}
              value={programmeText((event?.programme ?? []) as unknown as Entry[])}
            />
            <Area
              name="directions"
              label="Getting there: a line each, “By train | Park Station”"
              rows={4}
              value={directionsText((event?.directions ?? []) as unknown as Entry[])}
            />
          </div>
        </section>
        <aside className="st-stack" aria-label="Status and limits">
          <h2>Status</h2>
          <label className="st-field">
            Shown
            <select name="status" defaultValue={event?.status ?? "draft"}>
              <option value="draft">Draft</option>
              <option value="published">Published</option>
            </select>
          </label>
          <Text name="slug" label="Address /events/…" value={event?.slug} errors={errors} />
          <Text name="capacity" label="People the place holds" value={event?.capacity} errors={errors} />
          <Text
            name="names_until"
            type="datetime-local"
            label="Names of tables until"
            value={toLocalInput(event?.names_until ?? null)}
            errors={errors}
          />
          <label className="st-check">
            <input type="checkbox" name="is_free" defaultChecked={event?.is_free ?? false} /> Free entry
          </label>
          <div className="st-field">
            <span>Picture</span>
            <PictureField
              name={EVENT_PICTURE}
              label="Picture"
              pictures={pictures}
              max={1}
              hint="3:2, the place itself"
              error={errors[EVENT_PICTURE]}
            />
          </div>
        </aside>
        <PackagesSection
          packages={(found?.packages ?? []) as PackageRow[]}
          numbers={numbers}
          errors={errors}
        />
      </Form>
      {event && <RecordHistory history={history} />}
    </div>
  );
}

interface TextProps {
  name: string;
  label: string;
  value: string | number | null | undefined;
  errors: EventErrors;
  type?: string;
  isWide?: boolean;
  isRequired?: boolean;
}

function Text({ name, label, value, errors, type = "text", isWide, isRequired }: TextProps) {
  const error = errors[name];
  return (
    <label className={isWide ? "st-field full" : "st-field"}>
      {label}
      <input
        name={name}
        type={type}
        defaultValue={value ?? ""}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <span id={`${name}-error`} role="alert" className="st-bad">
          {error}
        </span>
      )}
    </label>
  );
}

function Area({
  name,
  label,
  rows,
  value,
}: {
  name: string;
  label: string;
  rows: number;
  value: string | null | undefined;
}) {
  return (
    <label className="st-field full">
      {label}
      <textarea name={name} rows={rows} defaultValue={value ?? ""} />
    </label>
  );
}
