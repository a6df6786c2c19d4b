import type { Charge } from "~/features/orders/charge";
import type { OrderOutcome } from "~/features/orders/order";

/** What a buyer is shown of a payment. */
export type PaymentState = "paid" | "open" | "checking" | "refunded" | "failed" | "unknown";

/** `failed` is the page that says that no charge was made. */
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

/** How long to wait before asking again: soon at first, once a minute in the end. */
export function pollDelay(polls: number): number {
  return Math.min(MAX_WAIT_MS, Math.round(FIRST_WAIT_MS * GROWTH ** polls));
}

const REFERENCE = /^[\w-]{1,40}$/;

/** The reference a page was opened with; null when it is none. */
export function referenceIn(params: URLSearchParams): string | null {
  const given = params.get("ref")?.trim() ?? "";
  return REFERENCE.test(given) ? given : null;
}
