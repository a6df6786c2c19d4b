import type { OrderOutcome } from "~/features/orders/order";

/** What a buyer is shown of a payment. */
export type PaymentState = "paid" | "open" | "failed" | "unknown";

type Outcome = Pick<OrderOutcome, "status" | "isPaid" | "isOpenAtBank">;

export function paymentStateOf(outcome: Outcome | null): PaymentState {
  if (!outcome) return "unknown";
  const { status, isPaid, isOpenAtBank } = outcome;
  if (isPaid) return "paid";
  // A transfer may take longer than we hold the pieces; until the bank has spoken nobody is told that nothing was charged.
  return status === "pending" || isOpenAtBank ? "open" : "failed";
}

const FIRST_WAIT_MS = 2_000;
const GROWTH = 1.6;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait before asking again: soon at first, once a minute in the end. */
export function askAgainAfter(asked: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.round(FIRST_WAIT_MS * GROWTH ** asked));
}

const REFERENCE = /^[\w-]{1,40}$/;

/** The reference a page was opened with; null when it is none. */
export function referenceIn(params: URLSearchParams): string | null {
  const given = params.get("ref")?.trim() ?? "";
  return REFERENCE.test(given) ? given : null;
}
