import { callFunction, type Db } from "~/db/client";

/**
 * Lets go of orders that were not paid in time by the database's clock, and returns how many. Each is a short transaction of its own, so that
 * a checkout waits for the stock of one order at most and never crosswise with two of them.
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
