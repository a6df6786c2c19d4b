import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/* Codes of an authenticator app: TOTP (RFC 6238) over HOTP (RFC 4226), with the values that every app supports. */

const STEP_MS = 30_000;
const DIGITS = 6;
/** A code of the step before or after works too: the clocks of phones differ. */
const SKEW_STEPS = 1;
/** As long as SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpCounter(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

export function totpCode(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step this code belongs to, if it is later than the last one used; otherwise null. */
export function matchTotp(
  secret: Buffer,
  code: string,
  { now, lastCounter }: { now: Date; lastCounter: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = totpCounter(now);
  let match: number | null = null;
  for (let counter = current - SKEW_STEPS; counter <= current + SKEW_STEPS; counter += 1) {
    const isRight = timingSafeEqual(Buffer.from(totpCode(secret, counter)), Buffer.from(code));
    if (isRight && counter > lastCounter) match ??= counter;
  }
  return match;
}

/** RFC 4648, without padding: the form that apps take. */
export function toBase32(bytes: Buffer): string {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** What the QR code says. */
export function totpUri(secret: Buffer, { issuer, email }: { issuer: string; email: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: toBase32(secret), issuer });
  // Some apps take a plus sign in the issuer literally.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
