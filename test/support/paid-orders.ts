import type { Db } from "../../app/platform/db/client.ts";
import type { OrderRequest, PlacedOrder } from "../../app/shop/orders/order.ts";
import { receiveNotify } from "../../app/shop/payments/payments.server.ts";
import { fakePayGate } from "./fake-paygate.ts";
import { addProduct, addTicketPackage, orderRequestFor, place, startTestPayment } from "./orders.ts";

export const HOME = { address: "9 Acacia Walk", city: "Cape Town", postalCode: "7925" };
export const NALEDI = {
  firstName: "Naledi",
  lastName: "Khumalo-Osei",
  email: "naledi@mail.example",
  phone: "+27 82 555 0176",
  ...HOME,
};

interface BuyOptions extends Partial<Pick<OrderRequest, "buyer" | "code" | "deliveryMethod">> {
  paidAt?: Date;
}

/** Bought and paid like a buyer does. */
export async function buy(
  service: Db,
  lines: OrderRequest["lines"],
  { buyer = NALEDI, paidAt = new Date(), ...request }: BuyOptions = {},
): Promise<PlacedOrder> {
  const bank = fakePayGate();
  const order = await place(service, orderRequestFor("", { buyer, lines, ...request }), paidAt);
  const payRequestId = await startTestPayment(service, bank, order, paidAt);
  await receiveNotify(service, bank, bank.notice(payRequestId, "1"), paidAt);
  return order;
}

/** One gown, two bags and two seats, all with limited stock. */
export async function buyMixed(service: Db, options: Parameters<typeof buy>[2] = {}) {
  const gown = await addProduct(service, { name: "Column gown", stock: 5 });
  const bag = await addProduct(service, { name: "Gable tote", price: 300, stock: 5 });
  const seats = await addTicketPackage(service, {
    stock: 5,
    image: "/media/photos/events/conference-stage.jpg",
  });
  const order = await buy(
    service,
    [
      { id: gown, size: null, quantity: 1 },
      { id: bag, size: null, quantity: 2 },
      { id: seats, size: null, quantity: 2 },
    ],
    options,
  );
  const rows = await service
    .selectFrom("order_lines")
    .select(["id", "item_id"])
    .where("order_id", "=", order.id)
    .execute();
  const lineOf = (itemId: string) => rows.find((row) => row.item_id === itemId)?.id ?? "";
  return {
    order,
    items: { gown, bag, seats },
    lines: { gown: lineOf(gown), bag: lineOf(bag), seats: lineOf(seats) },
  };
}

/** A full refund, without the mail and the credit note of complete_refund. */
export async function refundInFull(service: Db, orderId: string): Promise<void> {
  const { total_cents: amount_cents } = await service
    .selectFrom("orders")
    .select("total_cents")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await service
    .insertInto("refunds")
    .values({
      order_id: orderId,
      amount_cents,
      reason: "other",
      state: "done",
      reference: "RF-1",
      done_at: new Date().toISOString(),
    })
    .execute();
  await service.updateTable("orders").set({ status: "refunded" }).where("id", "=", orderId).execute();
}
