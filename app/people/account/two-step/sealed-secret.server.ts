import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The key of sealed secrets is derived for this. Another one makes every member set up their app again. */
export const TWO_STEP_PURPOSE = "two-step secrets";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, bound to whose secret it is: a row copied to another account opens nothing. */
export function sealSecret(key: Buffer, secret: Buffer, person: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(person));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null when it was sealed with another key, for somebody else, or was tampered with. */
export function openSecret(key: Buffer, sealed: string, person: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(person))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
