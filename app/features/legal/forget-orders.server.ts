import { callFunction, type Db } from "~/db/client";
import { keptSince, SOLD_ORDERS_KEPT, UNSOLD_ORDERS_KEPT } from "./retention";

/** Keeps the promise of the privacy page for orders: they stay for the books, and name nobody. Gives how many. */
export async function forgetOldOrders(service: Db, now: Date): Promise<number> {
  return callFunction(service, "forget_old_orders", {
    sold_before: keptSince(now, SOLD_ORDERS_KEPT),
    unsold_before: keptSince(now, UNSOLD_ORDERS_KEPT),
  });
}
