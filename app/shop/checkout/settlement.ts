import { type Cart, lineKey } from "~/shop/cart/cart";
import { UNPAID_ORDER_MINUTES } from "~/shop/orders/promised-hours";
import { isPaid, type OrderStatus } from "~/shop/orders/statuses";
import type { StoredOrder } from "./checkout-storage";

/** What the browser that placed an order may learn of it. */
export type OrderSettlement = "paid" | "open" | "waiting" | "ended";

const DAY_MS = 24 * 3_600_000;

export interface PaymentFacts {
  status: string;
  /** PayGate notified us. Its reply to a query also says 'open' when the buyer only looked at the payment page. */
  isReported: boolean;
}

export interface OrderFacts {
  status: OrderStatus;
  payments: readonly PaymentFacts[];
  ageMs: number;
}

export function settlementOf({ status, payments, ageMs }: OrderFacts): OrderSettlement {
  if (isPaid(status) || status === "refunded") return "paid";
  if (payments.some(isAtBank)) return "open";
  if (status === "pending") return "waiting";
  // An undecided payment is queried for a day; a late approval still counts.
  const isUndecided = payments.some((payment) => payment.status === "started" || payment.status === "open");
  return status === "expired" && isUndecided && ageMs < DAY_MS ? "waiting" : "ended";
}

/** Or an amount was paid that does not match. */
function isAtBank({ status, isReported }: PaymentFacts): boolean {
  return status === "approved" || status === "wrong_amount" || (status === "open" && isReported);
}

export interface Repeat {
  reference: string;
  state: StoredOrder["state"];
  names: string[];
}

/** A payment that was begun is told of while its pieces are held; later it counts as given up. */
const MAX_AGE_MS = { paid: DAY_MS, open: DAY_MS, waiting: UNPAID_ORDER_MINUTES * 60_000 };

/** The latest order that this browser paid, or is paying, for a product in this cart. */
export function findRepeat(orders: readonly StoredOrder[], cart: Cart, nowMs: number): Repeat | null {
  for (const { reference, state, lines, placedAtMs } of orders.toReversed()) {
    if (nowMs - placedAtMs >= MAX_AGE_MS[state]) continue;
    const names = cart
      .filter((line) => lines.some(({ key }) => key === lineKey(line)))
      .map((line) => line.name);
    if (names.length > 0) return { reference, state, names };
  }
  return null;
}

export function repeatText({ reference, state, names }: Repeat): string {
  switch (state) {
    case "paid":
      return `You have paid for ${listed(names)} in the last 24 hours (order ${reference}). Do you want to pay again?`;
    case "open":
      return `Your bank has a payment for ${listed(names)} (order ${reference}) and has not decided yet. If you pay again, you may be charged twice.`;
    case "waiting":
      return `You have already started a payment for ${listed(names)} (order ${reference}). It may be open in another window. Continue that payment, or start a new one if you want to order again.`;
  }
}

export function settledText(reference: string, names: readonly string[]): string {
  const verb = names.length === 1 ? "is" : "are";
  return `Your payment of order ${reference} went through: ${listed(names)} ${verb} out of your cart.`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-ZA").format(names);
}
