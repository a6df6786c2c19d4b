import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { callFunction, type Db } from "~/platform/db/client";
import { SAMPLE_PRODUCT_ROWS } from "~/shop/catalogue/sample-products";
import { NoDiscountResult } from "~/shop/discounts/discounts.server";
import { chargeOf } from "./charge";
import type { OrderOutcome, OrderRefusal, OrderRequest, PlaceOrderResult } from "./order";
import { ORDER_STATUSES } from "./statuses";

export const RefusalResult = z.object({
  kind: z.literal("refused"),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  reason: z.enum([
    "unknown",
    "sold_out",
    "sale_ended",
    "not_on_sale_yet",
    "no_such_size",
    "not_enough",
    "over_limit",
    "unpaid_share",
    "bad_quantity",
  ]),
  left: z.number().nullable(),
});

const Answer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("placed"),
    order: z.object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(ORDER_STATUSES),
      email: z.string(),
      subtotalCents: z.number(),
      discountCents: z.number(),
      shippingCents: z.number(),
      totalCents: z.number(),
      vatCents: z.number(),
      lines: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(["product", "ticket"]),
          name: z.string(),
          size: z.string().nullable(),
          quantity: z.number(),
          unitCents: z.number(),
          totalCents: z.number(),
        }),
      ),
    }),
  }),
  z.object({
    kind: z.literal("repriced"),
    totalCents: z.number(),
    prices: z.array(z.object({ id: z.string(), priceCents: z.number() })),
  }),
  NoDiscountResult,
  RefusalResult,
]);

/**
 * Prices, names and sums come from the database; the same idempotency key gives the same order. No stock is held until
 * its payment starts. `at`: a test's clock.
 */
export async function placeOrder(
  service: Db,
  { key, buyer, userId = null, lines, deliveryMethod, code, totalCents, offer, device }: OrderRequest,
  { at }: { at?: Date } = {},
): Promise<PlaceOrderResult> {
  const orderRequest = {
    key,
    userId,
    buyer: { ...buyer },
    deliveryMethod,
    code,
    totalCents,
    // Picks these three fields, so that a price from the browser is dropped.
    lines: lines.map(({ id, size, quantity }) => ({ id, size, quantity })),
    at: at?.toISOString(),
  };
  const answer = Answer.parse(
    offer
      ? await callFunction(service, "place_offered_order", { input: { ...orderRequest, offer, device } })
      : await callFunction(service, "place_order", { input: orderRequest }),
  );
  return answer.kind === "refused" ? toRefusal(answer) : answer;
}

export function toRefusal({ itemId, itemName, reason, left }: z.output<typeof RefusalResult>): OrderRefusal {
  return {
    kind: "refused",
    itemId: itemId ?? "",
    itemName: itemName ?? sampleName(itemId ?? "") ?? itemId ?? "",
    reason,
    ...(left !== null && { left }),
  };
}

/** Sample products are not in the database, but the visitor knows their names. */
function sampleName(id: string): string | undefined {
  return SAMPLE_PRODUCT_ROWS.find((sample) => sample.id === id)?.name;
}

export async function findOrderOutcome(service: Db, reference: string): Promise<OrderOutcome | null> {
  const order = await service
    .selectFrom("orders")
    .select(["reference", "link_version", "status", "total_cents"])
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom("payments").select("payments.status").whereRef("payments.order_id", "=", "orders.id"),
      ).as("payments"),
      jsonArrayFrom(
        eb
          .selectFrom("order_lines")
          .select(["kind", "quantity", "taken"])
          .whereRef("order_lines.order_id", "=", "orders.id"),
      ).as("lines"),
    ])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return null;
  const { status, payments, lines } = order;
  const charge = chargeOf(
    status,
    payments.map((payment) => payment.status),
  );
  return {
    reference: order.reference,
    linkVersion: order.link_version,
    status,
    charge,
    isBeingChecked:
      charge === "paid" && lines.some(({ taken, quantity }) => taken !== null && taken < quantity),
    totalCents: order.total_cents,
    hasTickets: lines.some((line) => line.kind === "ticket"),
    hasProducts: lines.some((line) => line.kind === "product"),
  };
}

/** PayGate is asked when an order's time is over; it has this long to tell of an approval of the last minute. */
export const EXPIRY_GRACE_S = 60;

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
