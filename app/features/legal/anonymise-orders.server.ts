import { callFunction, type Db } from "~/db/client";
import { retentionCutoff, SOLD_ORDERS_KEPT, UNSOLD_ORDERS_KEPT } from "./retention";

/**
 * Anonymises orders after the period stated on the privacy page; the amounts remain for the books. Returns their
 * number.
 */
export async function anonymiseOldOrders(service: Db, now: Date): Promise<number> {
  return callFunction(service, "forget_old_orders", {
    sold_before: retentionCutoff(now, SOLD_ORDERS_KEPT),
    unsold_before: retentionCutoff(now, UNSOLD_ORDERS_KEPT),
  });
}
