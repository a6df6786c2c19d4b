import { IDEMPOTENCY_KEY } from "./idempotency-key";

/** For forms whose rows have an idempotency key. Not of type hidden, because a reset would not clear it. */
export function IdempotencyKeyField({ kept }: { kept?: string | string[] }) {
  return <input hidden name={IDEMPOTENCY_KEY} autoComplete="off" defaultValue={kept} />;
}
