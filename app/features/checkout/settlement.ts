import { type Cart, lineKey } from "~/features/cart/cart";
import { isPaid, type OrderStatus } from "~/features/orders/statuses";
import type { StoredOrder } from "./checkout-memory";

/** What the browser that placed an order may know of it. */
export type OrderSettlement = "paid" | "open" | "waiting" | "ended";

const DAY_MS = 24 * 3_600_000;

export interface PaymentFacts {
  status: string;
  /** PayGate told of it unasked. To a question it also answers 'open' where the buyer only looked at its page. */
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
  // PayGate is asked for a day about a payment nobody decided; a late approval still wins.
  const isUndecided = payments.some((payment) => payment.status === "started" || payment.status === "open");
  return status === "expired" && isUndecided && ageMs < DAY_MS ? "waiting" : "ended";
}

/** Or money came that does not fit. */
function isAtBank({ status, isReported }: PaymentFacts): boolean {
  return status === "approved" || status === "wrong_amount" || (status === "open" && isReported);
}

export interface Repeat {
  reference: string;
  state: "paid" | "open";
  names: string[];
}

/** The latest order of the last day that this browser paid, or is paying at the bank, for a piece in this cart. */
export function findRepeat(orders: readonly StoredOrder[], cart: Cart, nowMs: number): Repeat | null {
  for (const { reference, state, lines, placedAtMs } of orders.toReversed()) {
    if (state === "waiting" || nowMs - placedAtMs >= DAY_MS) continue;
    const names = cart
      .filter((line) => lines.some(({ key }) => key === lineKey(line)))
      .map((line) => line.name);
    if (names.length > 0) return { reference, state, names };
  }
  return null;
}

export function repeatWords({ reference, state, names }: Repeat): string {
  return state === "paid"
    ? `You have paid for ${listed(names)} in the last 24 hours (order ${reference}). Do you want to pay again?`
    : `Your bank has a payment for ${listed(names)} (order ${reference}) and has not decided yet. If you pay again, you may be charged twice.`;
}

export function settledWords(reference: string, names: readonly string[]): string {
  const verb = names.length === 1 ? "is" : "are";
  return `Your payment of order ${reference} went through: ${listed(names)} ${verb} out of your cart.`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-ZA").format(names);
}
