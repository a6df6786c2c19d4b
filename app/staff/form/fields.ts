import { isDate } from "~/platform/lib/dates";
import { isOwnPath } from "~/platform/lib/own-path";
import { WEEKDAYS } from "~/platform/lib/week";
import type { ComparedField } from "./conflict";
import { MAX_PRODUCTS, readProductIds } from "./product-choices";

/** What a form is filled with and sends, by the names of its fields. */
export type Values = Record<string, string>;
export type FieldErrors = Record<string, string>;

interface Described<Name extends string> {
  /** The column. */
  name: Name;
  label: string;
  hint?: string;
  isNeeded?: boolean;
  /** As the table has it. */
  max?: number;
  /** Begins a part of the form with this heading. */
  section?: string;
  /** Takes the whole width of the form. */
  isWide?: boolean;
}

export type Field<Name extends string = string> = Described<Name> &
  (
    | { kind: "line" | "email" | "phone" | "date" | "time" | "slug" | "picture" }
    /** Several lines, or paragraphs. */
    | { kind: "prose"; rows?: number }
    /** A page of ours or another site's. */
    | { kind: "address" }
    | { kind: "web" }
    | { kind: "yes-no" }
    | { kind: "choice"; options: readonly { value: string; label: string }[] }
    /** One entry of a list on each line. */
    | { kind: "lines"; rows?: number; pattern?: RegExp; patternHint?: string }
    /** Pieces, found by their names. */
    | { kind: "products" }
    /** The hours of each day, Monday first. */
    | { kind: "week" }
    /** The focal point of the picture in another field, here alone: "45% 50%". */
    | { kind: "focus"; of: string }
  );

/** Which pieces a picture shows or a story tells of. */
export const PRODUCTS_FIELD = {
  name: "product_ids",
  label: "The pieces in it",
  kind: "products",
  hint: "In the order in which they are shown.",
  isWide: true,
} as const satisfies Field;

type Read = { value: unknown } | { error: string };

const MAX_LINE = 200;
const MAX_PROSE = 10_000;
const MAX_LINES = 40;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line may not hold, as in the database
const CONTROL = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a form says of a row: the values for its columns, or what is wrong beside which field. */
export function readFields(
  fields: readonly Field[],
  form: FormData,
): { row: Record<string, unknown>; errors: FieldErrors; values: Values } {
  const row: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const field of fields) {
    const read = readField(field, form);
    if ("error" in read) errors[field.name] = read.error;
    else row[field.name] = read.value;
  }
  return { row, errors, values: formValues(form) };
}

/** As the form was sent, to fill it again. */
export function formValues(form: FormData): Values {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** A row as its form is filled. */
export function toValues(fields: readonly Field[], row: Record<string, unknown>): Values {
  const values: Values = {};
  for (const { kind, name } of fields) {
    const value = row[name];
    if (kind === "focus") Object.assign(values, focusValues(name, value as string | null | undefined));
    else if (kind === "week") Object.assign(values, weekValues(name, value as string[] | undefined));
    else if (kind === "lines" || kind === "products")
      values[name] = ((value as string[] | null) ?? []).join("\n");
    else if (kind === "yes-no") values[name] = value ? "on" : "";
    else values[name] = value === null || value === undefined ? "" : String(value);
  }
  return values;
}

export const opensName = (name: string, day: number) => `${name}-${day}-opens`;
export const closesName = (name: string, day: number) => `${name}-${day}-closes`;

/** What is compared when somebody else saved: a field that is filled in parts is compared in parts. */
export function comparedFields(fields: readonly Field[]): readonly ComparedField[] {
  return fields.flatMap((field) => {
    const { name, label } = field;
    if (field.kind === "week")
      return WEEKDAYS.flatMap((weekday, day) => [
        { name: opensName(name, day), label: `${weekday} opens` },
        { name: closesName(name, day), label: `${weekday} closes` },
      ]);
    if (field.kind !== "focus") return field;
    const [x, y] = focusNames(name);
    return [
      { name: x, label: `${label}, from the left` },
      { name: y, label: `${label}, from the top` },
    ];
  });
}

export const focusNames = (name: string) => [`${name}-x`, `${name}-y`] as const;

function focusValues(name: string, focus: string | null = ""): Values {
  const [left = "", top = ""] = (focus ?? "").match(/\d+/g) ?? [];
  const [x, y] = focusNames(name);
  return { [x]: left, [y]: top };
}

function weekValues(name: string, week: readonly string[] = []): Values {
  return Object.fromEntries(
    WEEKDAYS.flatMap((_, day) => {
      const [opens = "", closes = ""] = (week[day] ?? "").split("-");
      return [
        [opensName(name, day), opens],
        [closesName(name, day), closes],
      ];
    }),
  );
}

function readField(field: Field, form: FormData): Read {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
  if (field.kind === "yes-no") return { value: form.has(field.name) };
  if (field.kind === "week") return readWeek(field.name, text);
  if (field.kind === "focus") return readFocus(...focusNames(field.name));
  const value = text(field.name);
  if (field.kind === "lines") return readLines(field, value);
  if (field.kind === "products") return readProducts(value);
  if (value === "") return field.isNeeded ? { error: "Please fill this in." } : { value: null };
  const max = field.max ?? (field.kind === "prose" ? MAX_PROSE : MAX_LINE);
  if (value.length > max) return { error: `At most ${max} characters, please: these are ${value.length}.` };
  if (field.kind !== "prose" && CONTROL.test(value)) return { error: "One line, please." };
  const wrong = whatIsWrong(field, value);
  return wrong ? { error: wrong } : { value };

  /** Without numbers it is the picture's own. */
  function readFocus(x: string, y: string): Read {
    const [left, top] = [text(x), text(y)];
    if (left === "" && top === "") return { value: null };
    const isPercent = (part: string) => /^\d{1,3}$/.test(part) && Number(part) <= 100;
    if (!isPercent(left) || !isPercent(top)) return { error: "Two whole numbers from 0 to 100, or neither." };
    return { value: `${Number(left)}% ${Number(top)}%` };
  }
}

function whatIsWrong(field: Field, value: string): string | null {
  switch (field.kind) {
    case "email":
      return /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(value) ? null : "This is no email address.";
    case "phone":
      return /^\+?\d[\d ]{5,30}$/.test(value) ? null : "Digits and spaces, please, as in +27 11 555 0142.";
    case "web":
      return isWebAddress(value) ? null : "A web address, please, that begins with https://";
    case "address":
      return isOwnPath(value) || isWebAddress(value)
        ? null
        : "A page of ours, as in /events, or a web address with https://";
    case "slug":
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
        ? null
        : "Small letters, digits and single hyphens, as in the-red-thread.";
    case "date":
      return isDate(value) ? null : "This is no day of the calendar.";
    case "time":
      return TIME.test(value) ? null : "A time of day, please, as in 18:00.";
    case "choice":
      return field.options.some((option) => option.value === value) ? null : "Please choose one of the list.";
    case "picture":
      return /^javascript:/i.test(value) ? "This is no picture." : null;
    default:
      return null;
  }
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]+(\/\S*)?$/i.test(value);
}

function readLines(field: Extract<Field, { kind: "lines" }>, value: string): Read {
  const lines = value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0 && field.isNeeded) return { error: "Please fill this in." };
  if (lines.length > MAX_LINES) return { error: `At most ${MAX_LINES} lines, please.` };
  const long = lines.find((line) => line.length > (field.max ?? MAX_LINE));
  if (long) return { error: `A line is too long: “${long.slice(0, 30)}…”` };
  const wrong = field.pattern && lines.find((line) => !field.pattern?.test(line));
  if (wrong) return { error: `${field.patternHint ?? "A line does not fit"}: “${wrong.slice(0, 40)}”` };
  return { value: lines };
}

function readProducts(value: string): Read {
  const ids = readProductIds(value);
  if (ids.length > MAX_PRODUCTS) return { error: `At most ${MAX_PRODUCTS} pieces, please.` };
  const wrong = ids.find((id) => !/^[A-Za-z0-9_-]{1,100}$/.test(id));
  return wrong
    ? { error: `The end of a piece’s address, as in cowrie-column-gown, not “${wrong.slice(0, 40)}”.` }
    : { value: ids };
}

function readWeek(name: string, text: (name: string) => string): Read {
  const week: string[] = [];
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const [opens, closes] = [text(opensName(name, day)), text(closesName(name, day))];
    if (!opens && !closes) {
      week.push("");
      continue;
    }
    if (!TIME.test(opens) || !TIME.test(closes)) return { error: `${weekday} needs both times, or neither.` };
    if (opens >= closes) return { error: `${weekday} closes before it opens.` };
    week.push(`${opens}-${closes}`);
  }
  return { value: week };
}
