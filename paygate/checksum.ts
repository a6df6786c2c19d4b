import { createHash, timingSafeEqual } from "node:crypto";

/** An ordered list, because the order of the fields is part of the checksum. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** MD5 of the raw values in field order, then the key. Absent and empty fields add nothing. */
export function checksumOf(values: readonly string[], key: string): string {
  return createHash("md5")
    .update(values.join("") + key.trim(), "utf8")
    .digest("hex");
}

export function withChecksum(fields: Fields, key: string): Fields {
  const values = fields.filter(([name]) => name !== "CHECKSUM").map(([, value]) => value);
  return [...fields, ["CHECKSUM", checksumOf(values, key)]];
}

/** Hashes in the order received. A refused payment may carry the word `null` as its AUTH_CODE, hashed either way. */
export function hasValidChecksum(fields: Fields, key: string): boolean {
  const claimed = fieldValue(fields, "CHECKSUM") ?? "";
  const hashed = fields.filter(([name]) => name !== "CHECKSUM");
  const asReceived = hashed.map(([, value]) => value);
  const withoutNull = hashed.map(([name, value]) => (name === "AUTH_CODE" && value === "null" ? "" : value));
  return [asReceived, withoutNull].some((values) => isSameHash(checksumOf(values, key), claimed));
}

export function isSameHash(expected: string, claimed: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(claimed.toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}

export function fieldValue(fields: Fields, name: string): string | undefined {
  return fields.find(([field]) => field === name)?.[1];
}

/** Real messages have a few hundred characters. Parsing a very long one could take quadratic time. */
export const MAX_MESSAGE_LENGTH = 16_000;

/** `KEY=value&…`, decoded, in the order received. */
export function parseFields(body: string): Fields {
  return [...new URLSearchParams(body.trim())];
}

export function encodeFields(fields: Fields): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}
