import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** A key for one purpose out of the backend's own secret: knowing one says nothing about another. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}
