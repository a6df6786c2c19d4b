import { callFunction, type Db } from "~/db/client";

/**
 * Releases orders that were not paid in time by the database's clock, and returns their number. Each in its own short
 * transaction, so that a checkout waits for at most one order's stock and cannot deadlock.
 */
export async function expireOrders(
  service: Db,
  { at, graceSeconds }: { at?: Date; graceSeconds?: number } = {},
): Promise<number> {
  const input = { at: at?.toISOString(), graceSeconds, most: 1 };
  let expired = 0;
  for (;;) {
    const count = await callFunction(service, "expire_orders", { input });
    if (count === 0) return expired;
    expired += count;
  }
}
