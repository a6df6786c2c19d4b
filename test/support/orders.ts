import { randomUUID } from "node:crypto";
import type { Db } from "../../app/db/client.ts";
import type { Database } from "../../app/db/database.types.ts";
import type { OrderWish, PlacedOrder } from "../../app/features/orders/order.ts";
import { placeOrder } from "../../app/features/orders/orders.server.ts";
import { startPayment } from "../../app/features/payments/payments.server.ts";
import { createPaymentLimits } from "../../server/payment-limits.ts";
import { TEST_SITE_URL } from "./backend.ts";
import type { FakePayGate } from "./fake-paygate.ts";

type NewRow<Name extends keyof Database["public"]["Tables"]> = Partial<
  Database["public"]["Tables"][Name]["Insert"]
>;

export const AMINA = { firstName: "Amina", lastName: "Sow", email: "amina@mail.example" };

/** A piece on sale, with an id of its own unless one is given. */
export async function addPiece(
  service: Db,
  { stock, ...values }: { stock?: number } & NewRow<"products"> = {},
): Promise<string> {
  const row = {
    name: "Column gown",
    price: 1200,
    status: "published" as const,
    id: `piece-${randomUUID()}`,
    ...values,
  };
  const { data } = await service.from("products").insert(row).select("id").single().throwOnError();
  if (stock !== undefined)
    await service.from("stock").insert({ product_id: data.id, quantity: stock }).throwOnError();
  return data.id;
}

export async function addTicketPackage(
  service: Db,
  { stock, ...values }: { stock?: number } & NewRow<"ticket_packages"> = {},
): Promise<string> {
  const slug = `table-${randomUUID()}`;
  const row = {
    id: `${slug}-ticket`,
    slug,
    name: "Premium table",
    description: "A seat at the long table.",
    price: 3400,
    image: "/media/table.jpg",
    event_title: "Harvest Table",
    // Ahead of any clock these tests run by.
    event_date: "2097-12-08T16:00:00Z",
    ...values,
  };
  await service.from("ticket_packages").insert(row).throwOnError();
  if (stock !== undefined)
    await service.from("stock").insert({ ticket_package_id: row.id, quantity: stock }).throwOnError();
  return row.id;
}

export function wishFor(id: string, changes: Partial<OrderWish> = {}): OrderWish {
  return { key: randomUUID(), buyer: AMINA, lines: [{ id, size: null, quantity: 1 }], ...changes };
}

/** Placed, or the test fails. */
export async function place(service: Db, wish: OrderWish, at?: Date): Promise<PlacedOrder> {
  const result = await placeOrder(service, wish, at ? { at } : {});
  if (result.kind !== "placed") throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.order;
}

/** On the way to the payment page; gives PayGate's name for the payment. */
export async function goAndPay(
  service: Db,
  bank: FakePayGate,
  order: PlacedOrder,
  now = new Date(),
): Promise<string> {
  const started = await startPayment(service, bank.paygate, order, {
    siteUrl: TEST_SITE_URL,
    now,
    attempt: order.id,
    device: null,
    limits: createPaymentLimits(),
  });
  if (started.kind !== "form") throw new Error(`not started: ${JSON.stringify(started)}`);
  return new Map(started.fields).get("PAY_REQUEST_ID") ?? "";
}

export async function stockOf(service: Db, itemId: string): Promise<number | undefined> {
  const { data } = await service
    .from("stock")
    .select("quantity")
    .or(`product_id.eq.${itemId},ticket_package_id.eq.${itemId}`)
    .maybeSingle()
    .throwOnError();
  return data?.quantity;
}

/** All that a payment may change, to be compared before and after. */
export async function everythingAbout(service: Db, orderId: string) {
  const [order, payments, tickets, outbox, tasks] = await Promise.all([
    service.from("orders").select("status, paid_at, holds_stock").eq("id", orderId).single().throwOnError(),
    service
      .from("payments")
      .select("status, reported_cents, number")
      .eq("order_id", orderId)
      .order("number")
      .throwOnError(),
    service
      .from("tickets")
      .select("code, name, number")
      .eq("order_id", orderId)
      .order("number")
      .throwOnError(),
    service.from("outbox").select("kind, recipient, payload").order("kind").throwOnError(),
    service.from("staff_tasks").select("kind, note").eq("order_id", orderId).order("kind").throwOnError(),
  ]);
  const isAboutIt = ({ payload }: { payload: unknown }) => JSON.stringify(payload).includes(orderId);
  return {
    order: order.data,
    payments: payments.data,
    tickets: tickets.data,
    mails: outbox.data.filter(isAboutIt).map(({ kind, recipient }) => ({ kind, recipient })),
    tasks: tasks.data.map(({ kind }) => kind),
  };
}

/** What an order says of a buyer who is forgotten. */
export const FORGOTTEN_BUYER = {
  user_id: null,
  attempt: null,
  first_name: "Deleted",
  last_name: "customer",
  email: "nobody@deleted.invalid",
  phone: null,
  address: null,
  city: null,
  postal_code: null,
};
