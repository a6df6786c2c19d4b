import { MAX_TICKETS_PER_ORDER } from "~/events/tickets/max-tickets";
import type { Tables } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import { readRand } from "~/platform/lib/money";
import { slugOf } from "~/platform/lib/slug";
import {
  type Field,
  type FieldErrors,
  PRODUCTS_FIELD,
  readFields,
  toValues,
  type Values,
} from "~/staff/form/fields";
import { readWhole } from "~/staff/form/read-whole";

/** An entry of the programme or of the ways there, as one line of a text field. */
export type Entry = {
  time?: string;
  title: string;
  note?: string;
};

/** "18:00 | Welcome | Dr Asante-Dube" */
export function programmeText(entries: readonly Entry[]): string {
  return entries
    .map(({ time, title, note }) =>
      [time ?? "", title, note].filter((part) => part !== undefined).join(" | "),
    )
    .join("\n");
}

export function readProgramme(text: string): Entry[] {
  return rows(text).map(([time = "", title = "", note = ""]) => ({
    ...(time && { time }),
    title,
    ...(note && { note }),
  }));
}

/** "By train | Park Station" */
export function directionsText(entries: readonly Entry[]): string {
  return entries.map(({ title, note }) => [title, note ?? ""].join(" | ")).join("\n");
}

export function readDirections(text: string): Entry[] {
  return rows(text).map(([title = "", note = ""]) => ({ title, ...(note && { note }) }));
}

function rows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("|").map((part) => part.trim()));
}

/** For an input of type datetime-local, in Johannesburg. */
export function toLocalInput(moment: string | null): string {
  if (!moment) return "";
  const { iso, time } = localDate(moment);
  return `${iso}T${time}`;
}

/** Null where it is no moment: browsers let a year of six digits be typed. */
export function fromLocalInput(text: string): string | null {
  const [date, time] = text.split("T");
  const moment = momentAt(date ?? "", time?.slice(0, 5));
  return time && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/** As the tables hold them. */
const MAX_COUNT = 1_000_000;
const MAX_SEATS = 100;
const textOrNull = (text: string) => (text.trim() === "" ? null : text.trim());

export interface SavedEvent {
  /** Null for a new one. */
  id: string | null;
  /** When what was changed here had been saved. */
  seen: string | null;
  event: Omit<EventColumns, "slug"> & { slug?: string };
  packages: SavedPackage[];
}
type SavedPackage = Omit<PackageColumns, "id"> & { id?: string };

/** The form field and column of its picture. */
export const EVENT_PICTURE = "featured_image";

/** Which pieces are worn or shown. */
export const EVENT_PRODUCTS = { ...PRODUCTS_FIELD, label: "Pieces worn or on show" } as const satisfies Field;

const EVENT_COLUMNS = [
  "title",
  "slug",
  "category",
  "status",
  "event_date",
  "event_time",
  "doors_at",
  "ends_at",
  "names_until",
  "location",
  "address",
  "map_url",
  "dress",
  "description",
  "featured_image",
  "capacity",
  "is_free",
  "programme",
  "directions",
  "product_ids",
] as const;
/** An event as its row has it, as far as the form shows it. */
export type EventColumns = Pick<Tables<"events">, (typeof EVENT_COLUMNS)[number]>;

const PACKAGE_COLUMNS = [
  "id",
  "name",
  "description",
  "price",
  "seats",
  "capacity",
  "sale_from",
  "sale_until",
  "max_per_order",
  "position",
  "is_active",
] as const;
export type PackageColumns = Pick<Tables<"ticket_packages">, (typeof PACKAGE_COLUMNS)[number]>;

/** What is typed of an event, by the names of the form; a package adds its place: "price 0". */
export const EVENT_LABELS: Record<string, string> = {
  title: "Title",
  category: "Category",
  date: "Date",
  doors: "Doors",
  starts: "Starts",
  ends: "Ends",
  event_time: "Time, as printed",
  location: "Place",
  address: "Street",
  map_url: "Map link",
  dress: "What to wear",
  description: "Description",
  programme: "Programme",
  directions: "Getting there",
  status: "Shown",
  slug: "Address /events/…",
  capacity: "People the place holds",
  names_until: "Names of tables until",
  is_free: "Free entry",
  featured_image: "Picture",
  product_ids: EVENT_PRODUCTS.label,
};

export const PACKAGE_LABELS: Record<string, string> = {
  name: "Package",
  description: "What is in it",
  price: "Price",
  seats: "Each seats",
  capacity: "How many",
  sale_from: "On sale from",
  sale_until: "On sale until",
  max_per_order: "Most per order",
  position: "Order of display",
  is_active: "On sale",
};

/** Beside what two members typed: every field of the event, and of the packages either of them has. */
export function comparedLabels(...versions: readonly Values[]): { name: string; label: string }[] {
  const count = Math.max(0, ...versions.map(packageCount));
  const packages = Array.from({ length: count }, (_, index) => {
    const name = versions.map((values) => values[`name ${index}`]).find(Boolean) ?? `package ${index + 1}`;
    return Object.entries(PACKAGE_LABELS).map(([field, label]) => ({
      name: `${field} ${index}`,
      label: `${name}: ${label}`,
    }));
  });
  const event = Object.entries(EVENT_LABELS).map(([name, label]) => ({ name, label }));
  return [...event, ...packages.flat()];
}

/** The rows of packages a filled form has. */
export function packageCount(values: Values): number {
  let count = 0;
  while (`id ${count}` in values) count += 1;
  return count;
}

const said = (value: string | number | null | undefined) => (value == null ? "" : String(value));

/** What the form of an event is filled with; null is a new one. An event without packages begins with an empty one. */
export function eventValues(event: EventColumns | null, packages: readonly PackageColumns[]): Values {
  const time = (moment: string | null | undefined) => (moment ? localDate(moment).time : "");
  const values: Values = {
    title: said(event?.title),
    category: said(event?.category),
    date: event ? localDate(event.event_date).iso : "",
    doors: time(event?.doors_at),
    starts: time(event?.event_date),
    ends: time(event?.ends_at),
    event_time: said(event?.event_time),
    location: said(event?.location),
    address: said(event?.address),
    map_url: said(event?.map_url),
    dress: said(event?.dress),
    description: said(event?.description),
    programme: programmeText((event?.programme ?? []) as Entry[]),
    directions: directionsText((event?.directions ?? []) as Entry[]),
    status: event?.status ?? "draft",
    slug: said(event?.slug),
    capacity: said(event?.capacity),
    names_until: toLocalInput(event?.names_until ?? null),
    is_free: event?.is_free ? "on" : "",
    featured_image: said(event?.featured_image),
    ...toValues([EVENT_PRODUCTS], { product_ids: event?.product_ids ?? [] }),
  };
  for (const [index, row] of packages.entries()) Object.assign(values, packageValues(row, index));
  if (packages.length === 0) Object.assign(values, emptyPackage(0));
  return values;
}

export function emptyPackage(index: number): Values {
  return packageValues(null, index);
}

function packageValues(row: PackageColumns | null, index: number): Values {
  const fields = {
    id: said(row?.id),
    name: said(row?.name),
    description: said(row?.description),
    price: row ? `R${Number(row.price)}` : "",
    seats: said(row?.seats ?? 1),
    capacity: said(row?.capacity),
    sale_from: toLocalInput(row?.sale_from ?? null),
    sale_until: toLocalInput(row?.sale_until ?? null),
    max_per_order: said(row?.max_per_order),
    position: said(row?.position ?? index + 1),
    is_active: row === null || row.is_active ? "on" : "",
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name} ${index}`, value]));
}

/** The same evening once more, as a draft of its own: nothing of it is sold, and its sale has no dates yet. */
export function copyOf(event: EventColumns, packages: readonly PackageColumns[]): SavedEvent {
  const { slug: _, ...columns } = pick(event, EVENT_COLUMNS);
  return {
    id: null,
    seen: null,
    event: { ...columns, title: `${event.title} (copy)`, status: "draft", names_until: null },
    packages: packages.map((row) => {
      const { id: _id, ...own } = pick(row, PACKAGE_COLUMNS);
      return { ...own, sale_from: null, sale_until: null };
    }),
  };
}

/** Of a new package; the name of its event comes first. */
export function packageSlug(eventSlug: string, name: string): string {
  return `${eventSlug.slice(0, 50)}-${slugOf(name).slice(0, 40) || "package"}`.replace(/-+$/, "");
}

/** The row has more columns than these, which a copy does not take along. */
function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

const NO_DAY = "This is no day of the calendar.";

/** What the form says, in the words of the tables; errors are named by their field. `id`: null for a new one. */
export function readEventForm(
  form: FormData,
  id: string | null,
): { ok: true; value: SavedEvent } | { ok: false; errors: FieldErrors } {
  const text = (name: string) => String(form.get(name) ?? "");
  const errors: FieldErrors = {};
  const startsAt = fromLocalInput(`${text("date")}T${text("starts")}`);
  const onDay = (name: string) => (text(name) ? fromLocalInput(`${text("date")}T${text(name)}`) : null);
  if (text("title").trim() === "") errors.title = "An event has a title.";
  if (!startsAt) errors.date = "Give the day and the hour it starts.";
  if (text("map_url") && !/^https:\/\/\S+$/.test(text("map_url").trim()))
    errors.map_url = "A link begins with https://";
  if (text("slug") && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text("slug").trim()))
    errors.slug = "Small letters, digits and single hyphens.";
  let endsAt = onDay("ends");
  // It goes on after midnight.
  if (startsAt && endsAt && endsAt <= startsAt)
    endsAt = new Date(Date.parse(endsAt) + 86_400_000).toISOString();
  if (text("names_until") && !fromLocalInput(text("names_until"))) errors.names_until = NO_DAY;
  const readCount = (name: string, min: number, max = MAX_COUNT) => {
    if (text(name).trim() === "") return null;
    const count = readWhole(text(name), min, max);
    if (count === null) errors[name] = `Enter a whole number from ${min} to ${max}.`;
    return count;
  };
  const capacity = readCount("capacity", 0);

  const pieces = readFields([EVENT_PRODUCTS], form);
  Object.assign(errors, pieces.errors);

  const packages: SavedPackage[] = [];
  for (let index = 0; form.has(`id ${index}`); index += 1) {
    const field = (name: string) => text(`${name} ${index}`);
    const isNew = field("id") === "";
    if (isNew && field("name").trim() === "") continue;
    const price = readRand(field("price"));
    if (field("name").trim() === "") errors[`name ${index}`] = "A package has a name.";
    if ("error" in price) errors[`price ${index}`] = price.error;
    for (const name of ["sale_from", "sale_until"])
      if (field(name) && !fromLocalInput(field(name))) errors[`${name} ${index}`] = NO_DAY;
    packages.push({
      ...(isNew ? {} : { id: field("id") }),
      name: field("name").trim(),
      description: field("description").trim() || field("name").trim(),
      price: "cents" in price ? price.cents / 100 : 0,
      seats: readCount(`seats ${index}`, 1, MAX_SEATS) ?? 1,
      capacity: readCount(`capacity ${index}`, 0),
      sale_from: fromLocalInput(field("sale_from")),
      sale_until: fromLocalInput(field("sale_until")),
      max_per_order: readCount(`max_per_order ${index}`, 1, MAX_TICKETS_PER_ORDER),
      position: readCount(`position ${index}`, 0) ?? 0,
      is_active: form.has(`is_active ${index}`),
    });
  }
  if (!startsAt || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      id,
      seen: textOrNull(text("seen")),
      event: {
        title: text("title").trim(),
        ...(text("slug").trim() && { slug: text("slug").trim() }),
        category: textOrNull(text("category")) as EventColumns["category"],
        status: text("status") === "published" ? "published" : "draft",
        event_date: startsAt,
        event_time: textOrNull(text("event_time")) ?? text("starts"),
        ends_at: endsAt,
        doors_at: onDay("doors"),
        location: textOrNull(text("location")),
        address: textOrNull(text("address")),
        map_url: textOrNull(text("map_url")),
        dress: textOrNull(text("dress")),
        description: textOrNull(text("description")),
        featured_image: textOrNull(text("featured_image")),
        capacity,
        is_free: form.has("is_free"),
        names_until: fromLocalInput(text("names_until")),
        programme: readProgramme(text("programme")),
        directions: readDirections(text("directions")),
        product_ids: pieces.row.product_ids as string[],
      },
      packages,
    },
  };
}
