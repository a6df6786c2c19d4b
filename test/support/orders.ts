import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { Database } from "../../app/platform/db/database.types.ts";
import type { OrderRequest, PlacedOrder } from "../../app/shop/orders/order.ts";
import { placeOrder } from "../../app/shop/orders/orders.server.ts";
import { createPaymentLimits } from "../../app/shop/payments/payment-limits.server.ts";
import { startPayment } from "../../app/shop/payments/payments.server.ts";
import { TEST_SITE_URL } from "./backend.ts";
import { type FakePayGate, fakePayGate } from "./fake-paygate.ts";

type NewRow<Name extends keyof Database> = Partial<Insertable<Database[Name]>>;

export const AMINA = { firstName: "Amina", lastName: "Sow", email: "amina@mail.example" };

/** A product on sale, with a new id unless one is given. */
export async function addProduct(
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
  await service.insertInto("products").values(row).execute();
  if (stock !== undefined)
    await service.insertInto("stock").values({ product_id: row.id, quantity: stock }).execute();
  return row.id;
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
    // In the future of every clock in these tests.
    event_date: "2097-12-08T16:00:00Z",
    ...values,
  };
  await service.insertInto("ticket_packages").values(row).execute();
  if (stock !== undefined)
    await service.insertInto("stock").values({ ticket_package_id: row.id, quantity: stock }).execute();
  return row.id;
}

/** With a new buyer each time, because unpaid orders are limited per buyer. */
export function orderRequestFor(id: string, changes: Partial<OrderRequest> = {}): OrderRequest {
  const buyer = { ...AMINA, email: `amina-${randomUUID()}@mail.example` };
  return { key: randomUUID(), buyer, lines: [{ id, size: null, quantity: 1 }], ...changes };
}

/** Fails the test when the order is refused. */
export async function place(service: Db, orderRequest: OrderRequest, at?: Date): Promise<PlacedOrder> {
  const result = await placeOrder(service, orderRequest, at ? { at } : {});
  if (result.kind !== "placed") throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.order;
}

/** With a payment started, so that it holds its stock. */
export async function placeAndHold(service: Db, orderRequest: OrderRequest, at?: Date): Promise<PlacedOrder> {
  const order = await place(service, orderRequest, at);
  await startTestPayment(service, fakePayGate(), order, at);
  return order;
}

/** Starts a payment; returns PayGate's request id. */
export async function startTestPayment(
  service: Db,
  bank: FakePayGate,
  order: PlacedOrder,
  at?: Date,
): Promise<string> {
  const started = await startPayment(service, bank.paygate, order, {
    siteUrl: TEST_SITE_URL,
    idempotencyKey: order.id,
    device: randomUUID(),
    // Uncounted: a test may hold all of a stock.
    address: null,
    limits: createPaymentLimits(),
    ...(at && { at }),
  });
  if (started.kind !== "form") throw new Error(`not started: ${JSON.stringify(started)}`);
  return new Map(started.fields).get("PAY_REQUEST_ID") ?? "";
}

export async function stockOf(service: Db, itemId: string): Promise<number | undefined> {
  const row = await service
    .selectFrom("stock")
    .select("quantity")
    .where((eb) => eb.or([eb("product_id", "=", itemId), eb("ticket_package_id", "=", itemId)]))
    .executeTakeFirst();
  return row?.quantity;
}

/** Everything a payment may change, for comparing before and after. */
export async function everythingAbout(service: Db, orderId: string) {
  const order = await service
    .selectFrom("orders")
    .select(["status", "paid_at", "holds_stock"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const payments = await service
    .selectFrom("payments")
    .select(["status", "reported_cents", "number"])
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
  const tickets = await service
    .selectFrom("tickets")
    .select(["code", "name", "number"])
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
  const outbox = await service
    .selectFrom("outbox")
    .select(["kind", "recipient", "payload"])
    .orderBy("kind")
    .execute();
  const tasks = await service
    .selectFrom("staff_tasks")
    .select("kind")
    .where("order_id", "=", orderId)
    .orderBy("kind")
    .execute();
  const isAboutIt = ({ payload }: { payload: unknown }) => JSON.stringify(payload).includes(orderId);
  return {
    order,
    payments,
    tickets,
    mails: outbox.filter(isAboutIt).map(({ kind, recipient }) => ({ kind, recipient })),
    tasks: tasks.map(({ kind }) => kind),
  };
}

/** The buyer's columns of an anonymised order. */
export const ANONYMISED_BUYER = {
  user_id: null,
  idempotency_key: null,
  first_name: "Deleted",
  last_name: "customer",
  email: "nobody@deleted.invalid",
  phone: null,
  address: null,
  city: null,
  postal_code: null,
};
