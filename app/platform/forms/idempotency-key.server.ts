import { createHmac } from "node:crypto";
import { UUID } from "~/platform/lib/uuid";

export const IDEMPOTENCY_KEY_PURPOSE = "idempotency keys";

export interface Sender {
  /** The key made by the browser; null without scripts. */
  givenKey: unknown;
  address: string;
  now: Date;
  /** The same in every process. Without it, someone who knows a visitor's text could look it up by its key. */
  secret: Buffer;
}

/**
 * The key under which a submission is stored once. It includes the content, so that a changed text is a new submission.
 * Without a key from the browser, the same content from the same address on the same day is the same submission.
 */
export function idempotencyKeyOf(submission: unknown, { givenKey, address, now, secret }: Sender): string {
  if (typeof givenKey === "string" && UUID.test(givenKey)) return keyOfSubmission(submission, givenKey);
  return keyFromText(textOf([[address, now.toISOString().slice(0, 10)], submission]), secret);
}

export function keyOfSubmission(submission: unknown, givenKey: string): string {
  return keyFromText(textOf([givenKey, submission]), givenKey);
}

function textOf(content: unknown): string {
  // A file that is sent again has a new date.
  return JSON.stringify(content, (_name, value) =>
    value instanceof File ? [value.name, value.size] : value,
  );
}

/** In the form of a UUID. */
export function keyFromText(text: string, secret: Buffer | string): string {
  const hash = createHmac("sha256", secret).update(text).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
