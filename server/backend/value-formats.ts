/**
 * How Postgres' text values reach the caller. A hosted project answers with JSON numbers and ISO times; the
 * drivers' own defaults differ (numeric as text, a blank in times), so both are given these instead.
 */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

export function parseTimestamp(text: string): string {
  return text.replace(" ", "T");
}

/** `2025-01-31 09:00:00+00` becomes `2025-01-31T09:00:00+00:00`. */
export function parseTimestampWithZone(text: string): string {
  return parseTimestamp(text).replace(/([+-]\d\d)$/, "$1:00");
}

/** JSON that is already text goes through as it is; encoding it again would store a string. */
export function serializeJson(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Postgres' own numbers for these types. */
export const TYPE = { numeric: 1700, timestamp: 1114, timestamptz: 1184, json: 114, jsonb: 3802 } as const;
