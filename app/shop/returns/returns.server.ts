import { callFunction, type Db } from "~/platform/db/client";
import { CHECK_VIOLATION, hasCode } from "~/platform/db/error-codes";
import { lineReturns, mayReturn } from "~/shop/orders/line-returns";
import type { OrderRecord } from "~/shop/orders/order-record";
import type { ReturnRequest } from "./return-schema";

export type RequestedReturn = { kind: "stored"; filesFolder: string | null } | { kind: "refused" };

/** With service rights: the caller has checked the order's link. The same key asks once. */
export async function requestReturn(
  service: Db,
  order: OrderRecord,
  { lines, reason, note, fileNames }: ReturnRequest,
  { idempotencyKey, now }: { idempotencyKey: string; now: Date },
): Promise<RequestedReturn> {
  const returnable = lineReturns(order);
  // A repeat finds its pieces taken by itself; the database knows the key.
  const isInTime = lines.every(({ id }) => {
    const found = returnable.find(({ line }) => line.id === id);
    return found && mayReturn({ ...found, quantity: found.line.quantity }, reason, now);
  });
  if (!isInTime) return { kind: "refused" };
  try {
    await callFunction(service, "request_return", {
      input: { orderId: order.id, key: idempotencyKey, reason, note: note ?? null, fileNames, lines },
    });
  } catch (error) {
    if (hasCode(error, CHECK_VIOLATION)) return { kind: "refused" };
    throw error;
  }
  return { kind: "stored", filesFolder: fileNames.length > 0 ? idempotencyKey : null };
}
