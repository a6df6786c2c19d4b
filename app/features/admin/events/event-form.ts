import { localDate, momentAt } from "~/lib/dates";

/** An entry of the programme or of the ways there, as one line of a text field. */
export interface Entry {
  time?: string;
  title: string;
  note?: string;
}

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

export function fromLocalInput(text: string): string | null {
  const [date, time] = text.split("T");
  return date && time ? momentAt(date, time.slice(0, 5)).toISOString() : null;
}

const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text.replace(/[R,\s]/g, "")));
const textOrNull = (text: string) => (text.trim() === "" ? null : text.trim());

export interface SavedEvent {
  id: string | null;
  before: string | null;
  event: Record<string, unknown>;
  packages: Record<string, unknown>[];
}

/** The form field and column of its picture. */
export const EVENT_PICTURE = "featured_image";

export type EventErrors = Record<string, string>;

/** What the form says, in the words of the tables; errors are named by their field. */
export function readEventForm(
  form: FormData,
): { ok: true; value: SavedEvent } | { ok: false; errors: EventErrors } {
  const text = (name: string) => String(form.get(name) ?? "");
  const errors: EventErrors = {};
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
  const capacity = numberOrNull(text("capacity"));
  if (capacity !== null && !(Number.isInteger(capacity) && capacity >= 0))
    errors.capacity = "A whole number.";

  const packages: Record<string, unknown>[] = [];
  for (const index of form.getAll("package").map(String)) {
    const field = (name: string) => text(`${name} ${index}`);
    const isNew = field("id") === "";
    if (isNew && field("name").trim() === "") continue;
    const price = numberOrNull(field("price"));
    if (field("name").trim() === "") errors[`name ${index}`] = "A package has a name.";
    if (price === null || !(price >= 0)) errors[`price ${index}`] = "A price in rand.";
    for (const [name, least] of [
      ["seats", 1],
      ["capacity", 0],
      ["max_per_order", 1],
    ] as const) {
      const number = numberOrNull(field(name));
      if (number !== null && !(Number.isInteger(number) && number >= least))
        errors[`${name} ${index}`] = `A whole number from ${least}.`;
    }
    packages.push({
      ...(isNew ? {} : { id: field("id") }),
      name: field("name").trim(),
      description: field("description").trim() || field("name").trim(),
      price,
      seats: numberOrNull(field("seats")) ?? 1,
      capacity: numberOrNull(field("capacity")),
      sale_from: fromLocalInput(field("sale_from")),
      sale_until: fromLocalInput(field("sale_until")),
      max_per_order: numberOrNull(field("max_per_order")),
      position: numberOrNull(field("position")) ?? 0,
      is_active: form.has(`is_active ${index}`),
    });
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      id: textOrNull(text("id")),
      before: textOrNull(text("before")),
      event: {
        title: text("title").trim(),
        ...(text("slug").trim() && { slug: text("slug").trim() }),
        category: textOrNull(text("category")),
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
      },
      packages,
    },
  };
}
