import pg from "pg";

/* Encoding of values, the same for both drivers: text to Postgres, JavaScript values back. */

const TYPE = {
  int8: 20,
  textArray: 1009,
  nameArray: 1003,
  numeric: 1700,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
} as const;

const PARSERS: Record<number, (text: string) => unknown> = {
  // Counts and cents are far below Number.MAX_SAFE_INTEGER.
  [TYPE.int8]: Number,
  [TYPE.numeric]: parseNumeric,
  // A date has no time zone, so it stays text.
  [TYPE.date]: (text) => text,
  [TYPE.timestamp]: parseTimestamp,
  [TYPE.timestamptz]: parseTimestampWithZone,
  // Column names in system tables; the driver has no parser for this type.
  [TYPE.nameArray]: pg.types.getTypeParser(TYPE.textArray as number, "text"),
};

export function parserFor(type: number): (text: string) => unknown {
  return PARSERS[type] ?? pg.types.getTypeParser(type, "text");
}

/** `NaN` and `Infinity` stay text: JSON has neither. */
function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function parseTimestamp(text: string): string {
  return text.replace(" ", "T");
}

/** `2025-01-31 09:00:00+00` becomes `2025-01-31T09:00:00+00:00`. */
function parseTimestampWithZone(text: string): string {
  return parseTimestamp(text).replace(/([+-]\d\d)$/, "$1:00");
}

/** Postgres' own limit. */
const MAX_ARRAY_DIMENSIONS = 6;

/** An array becomes a Postgres array, any other object JSON; so a JSON array has to be passed as text. */
export function serialize(value: unknown, dimension = 1): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) {
    if (dimension > MAX_ARRAY_DIMENSIONS) throw new RangeError("an array has too many dimensions");
    return `{${value.map((element) => arrayElement(element, dimension + 1)).join(",")}}`;
  }
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

function arrayElement(value: unknown, dimension: number): string {
  if (Array.isArray(value)) return serialize(value, dimension) as string;
  const text = serialize(value);
  return text === null ? "NULL" : `"${text.replace(/[\\"]/g, "\\$&")}"`;
}
