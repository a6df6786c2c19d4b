import type { Db } from "~/db/client";

/**
 * Lets go of orders that were not paid in time, and returns how many. Each is a short transaction of its own, so that
 * a checkout waits for the stock of one order at most and never crosswise with two of them.
 */
export async function expireOrders(service: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const input = JSON.stringify({ at: now.toISOString(), most: 1 });
  let expired = 0;
  while (!signal?.aborted) {
    const { data: count } = await service.rpc("expire_orders", { input }).throwOnError();
    if (count === 0) break;
    expired += count;
  }
  return expired;
}
