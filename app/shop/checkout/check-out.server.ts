import type { Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import { noDiscountText } from "~/shop/discounts/no-discount.server";
import type { Buyer, OrderRefusal, OrderRequest, PlaceOrderResult } from "~/shop/orders/order";
import type { OrderLinks } from "~/shop/orders/order-link";
import { placeOrder } from "~/shop/orders/orders.server";
import { startPayment } from "~/shop/payments/payments.server";
import type { Payments } from "../context";
import type { CheckoutRequest } from "./checkout-request.server";
import type { CheckoutResult } from "./checkout-result";

/** Longer than the database's own timeouts. */
const PLACE_TIMEOUT_MS = 18_000;

export interface CheckoutDeps {
  service: Db;
  payments: Payments;
  orderLinks: OrderLinks;
  siteUrl: string;
  /** The client's address, for rate limits. */
  address: string;
  log: Record<"warn" | "error", (facts: object, message: string) => void>;
}

/** Places the order and starts its payment. The same idempotency key gives the same order. */
export async function checkOut(
  {
    device,
    ...request
  }: CheckoutRequest & Pick<OrderRequest, "buyer" | "userId" | "offer" | "deliveryMethod">,
  { service, payments, orderLinks, siteUrl, address, log }: CheckoutDeps,
): Promise<CheckoutResult> {
  const place = () =>
    withTimeout(PLACE_TIMEOUT_MS, () => placeOrder(service, { ...request, device: device ?? null }));
  const placed = request.code
    ? await payments.limits.guessCode(address, place, isUnknownCode)
    : await place();
  if (!placed)
    return { status: "no_discount", words: noDiscountText({ reason: "too_many_tries", at: null }) };
  if (placed.kind === "refused") return refused(placed);
  if (placed.kind === "no_discount") return { status: "no_discount", words: noDiscountText(placed) };
  if (placed.kind === "repriced") {
    const { kind: _, ...prices } = placed;
    return { status: "repriced", ...prices };
  }
  const { order } = placed;
  const { reference } = order;
  if (order.status === "paid") return { status: "paid", reference };
  // This key already has an order, at other prices.
  if (order.totalCents !== request.totalCents) {
    const prices = order.lines.map(({ id, unitCents }) => ({ id, priceCents: unitCents }));
    return { status: "repriced", totalCents: order.totalCents, prices };
  }
  const payment = await startPayment(payments.db, payments.paygate, order, {
    siteUrl,
    idempotencyKey: request.key,
    device: device ?? null,
    address,
    limits: payments.limits,
  });
  switch (payment.kind) {
    case "refused":
      return refused(payment);
    case "no_discount":
      return { status: "no_discount", words: noDiscountText(payment) };
    case "limited":
      log.warn({ reference, ...payment.reached }, "payment not started: limit reached");
      return { status: "limited", ...payment.reached };
    case "failed":
      log.warn({ reference, reason: payment.reason }, "payment not started");
      return { status: "failed" };
    case "form":
      return {
        status: "pay",
        reference,
        orderPath: orderLinks.pathFor({ reference, linkVersion: 0 }),
        token: orderLinks.outcomeToken(reference),
        action: payment.action,
        fields: payment.fields,
      };
  }
}

function isUnknownCode(placed: PlaceOrderResult): boolean {
  return placed.kind === "no_discount" && placed.reason === "unknown";
}

function refused({ kind, ...refusal }: OrderRefusal): CheckoutResult {
  return { status: kind, ...refusal };
}

/** An empty field counts as missing. */
export function withoutNulls(buyer: Record<keyof Buyer, string | null>): Buyer {
  return Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== null)) as unknown as Buyer;
}
