import type { Charge } from "~/shop/orders/charge";
import type { OrderOutcome } from "~/shop/orders/order";

export type PaymentState = "paid" | "open" | "checking" | "refunded" | "failed" | "unknown";

/** `failed` is the page that says no charge was made. */
const STATES: Record<Charge, PaymentState> = {
  paid: "paid",
  refunded: "refunded",
  undecided: "open",
  checking: "checking",
  none: "failed",
};

export function paymentStateOf(outcome: Pick<OrderOutcome, "charge"> | null): PaymentState {
  return outcome ? STATES[outcome.charge] : "unknown";
}

const FIRST_WAIT_MS = 2_000;
const GROWTH = 1.6;
const MAX_WAIT_MS = 60_000;

/** Polling backs off up to once a minute. */
export function pollDelay(polls: number): number {
  return Math.min(MAX_WAIT_MS, Math.round(FIRST_WAIT_MS * GROWTH ** polls));
}

const REFERENCE = /^[\w-]{1,40}$/;

/** The reference in the page's query; null when malformed. */
export function referenceIn(params: URLSearchParams): string | null {
  const given = params.get("ref")?.trim() ?? "";
  return REFERENCE.test(given) ? given : null;
}
