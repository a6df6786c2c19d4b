import { createHmac } from "node:crypto";

export const IDEMPOTENCY_KEY_PURPOSE = "idempotency keys";

const RANDOM_KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface Sender {
  /** What the browser made; null without scripts. */
  givenKey: unknown;
  address: string;
  now: Date;
  /** The same in every process. Without it, whoever knows a visitor's words could look for them by their key. */
  secret: Buffer;
}

/**
 * The key under which a submission is written once. What was sent is part of it: words changed before a retry are
 * another submission and are not lost. Without a key from the browser, the same words from the same address on the
 * same day are the same submission.
 */
export function idempotencyKeyOf(submission: unknown, { givenKey, address, now, secret }: Sender): string {
  const isGiven = typeof givenKey === "string" && RANDOM_KEY.test(givenKey);
  const sender = isGiven ? givenKey : [address, now.toISOString().slice(0, 10)];
  const text = JSON.stringify([sender, submission], (_name, value) =>
    // A file sent again has a new date.
    value instanceof File ? [value.name, value.size] : value,
  );
  const hash = createHmac("sha256", isGiven ? givenKey : secret)
    .update(text)
    .digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
