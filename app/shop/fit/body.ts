/** What is measured of a body, in the order of the form. */
export const BODY_MEASURES = ["bust", "waist", "hip"] as const;
export type BodyMeasure = (typeof BODY_MEASURES)[number];
/** How somebody likes to wear things. */
export const LIKES = ["close", "easy", "loose"] as const;
export type Like = (typeof LIKES)[number];

/** "My measurements", in centimetres; null where it was not measured. */
export type Body = Record<BodyMeasure, number | null> & { like: Like };

/** What an account has: the measurements, or null since they were forgotten, and how long ago that was. */
export interface AccountBody {
  body: Body | null;
  ageMs: number;
}

/** What a device has, and whose account it was kept for; null where nobody was signed in. */
export interface DeviceBody {
  body: Body | null;
  changedAt: number;
  accountId: string | null;
}

/** What a tape can read on a person. The table has the same limits. */
export const MIN_BODY_CM = 40;
export const MAX_BODY_CM = 200;

export const NO_BODY: Body = { bust: null, waist: null, hip: null, like: "easy" };

/** Whatever was stored or sent, the result is a valid body, or null where nothing of it was measured. */
export function readBody(value: unknown): Body | null {
  if (typeof value !== "object" || value === null) return null;
  const given = value as Record<string, unknown>;
  const body: Body = { ...NO_BODY, like: LIKES.find((like) => like === given.like) ?? "easy" };
  for (const measure of BODY_MEASURES) body[measure] = readCm(given[measure]);
  return BODY_MEASURES.some((measure) => body[measure] !== null) ? body : null;
}

/** To the half centimetre, which is as well as a tape is read. */
export function readCm(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value.trim().replace(",", ".") || Number.NaN) : value;
  if (typeof number !== "number" || !(number >= MIN_BODY_CM && number <= MAX_BODY_CM)) return null;
  return Math.round(number * 2) / 2;
}
