import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** For a link or a device. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Of the text itself: base64 spells the same bytes in several ways, and only ours counts. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
