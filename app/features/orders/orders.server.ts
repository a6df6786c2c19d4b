import { z } from "zod";
import type { Db } from "~/db/client";
import { SAMPLE_PRODUCT_ROWS } from "~/features/catalogue/samples";
import { chargeOf } from "./charge";
import type { OrderOutcome, OrderWish, PlaceOrderResult } from "./order";
import { ORDER_STATUSES } from "./statuses";

const Answer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("placed"),
    order: z.object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(ORDER_STATUSES),
      email: z.string(),
      subtotalCents: z.number(),
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
  z.object({
    kind: z.literal("refused"),
    itemId: z.string().nullable(),
    itemName: z.string().nullable(),
    reason: z.enum(["unknown", "sold_out", "sale_ended", "no_such_size", "not_enough", "bad_quantity"]),
    left: z.number().nullable(),
  }),
]);

/** Prices, names and sums come from the database; the same attempt sent again gives the same order. */
export async function placeOrder(
  service: Db,
  { key, buyer, userId = null, lines, totalCents }: OrderWish,
  { at, signal }: { at?: Date; signal?: AbortSignal } = {},
): Promise<PlaceOrderResult> {
  const wish = {
    key,
    userId,
    buyer,
    totalCents,
    // Only these three: whatever else a browser sends along, a price among it, ends here.
    lines: lines.map(({ id, size, quantity }) => ({ id, size, quantity })),
    at: at?.toISOString(),
  };
  const call = service.rpc("place_order", { input: JSON.stringify(wish) });
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  const answer = Answer.parse(data);
  if (answer.kind !== "refused") return answer;
  const itemId = answer.itemId ?? "";
  return {
    kind: "refused",
    itemId,
    itemName: answer.itemName ?? sampleName(itemId) ?? itemId,
    reason: answer.reason,
    ...(answer.left !== null && { left: answer.left }),
  };
}

/** Samples are for looking: the database does not know them, but the visitor does. */
function sampleName(id: string): string | undefined {
  return SAMPLE_PRODUCT_ROWS.find((sample) => sample.id === id)?.name;
}

export async function findOrderOutcome(service: Db, reference: string): Promise<OrderOutcome | null> {
  const { data } = await service
    .from("orders")
    .select("reference, status, total_cents, payments(status), order_lines(kind, quantity, taken)")
    .eq("reference", reference)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const charge = chargeOf(
    data.status,
    data.payments.map(({ status }) => status),
  );
  return {
    reference: data.reference,
    status: data.status,
    charge,
    isBeingChecked:
      charge === "paid" && data.order_lines.some(({ taken, quantity }) => taken !== null && taken < quantity),
    totalCents: data.total_cents,
    hasTickets: data.order_lines.some((line) => line.kind === "ticket"),
    hasPieces: data.order_lines.some((line) => line.kind === "product"),
  };
}
