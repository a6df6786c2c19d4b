import type { FormErrors } from "~/platform/lib/form-result";
import { signalWithTimeout } from "~/platform/lib/signal-with-timeout";
import type { LimitReached } from "~/shop/payments/payment-limits";
import type { Refusal } from "./refusal";

export type CheckoutResult =
  /** The order is placed; this form takes the browser to the payment page. */
  | {
      status: "pay";
      reference: string;
      /** The order's page, for the buyer only. */
      orderPath: string;
      /** Authorises this browser to ask later whether the order was paid. */
      token: string;
      action: string;
      fields: readonly (readonly [string, string])[];
    }
  /** The order of this idempotency key is already paid. */
  | { status: "paid"; reference: string }
  /** The total differs from the one shown; no stock is held. */
  | { status: "repriced"; totalCents: number; prices: { id: string; priceCents: number }[] }
  | ({ status: "refused" } & Refusal)
  /** The discount code cannot be used; nothing was placed. */
  | { status: "no_discount"; words: string }
  | { status: "invalid"; errors: FormErrors }
  /** Too many orders or payments; no stock is held. */
  | ({ status: "limited" } & LimitReached)
  | { status: "failed" };

/** What became of a payment that this browser began before. */
export type ContinuedPayment =
  /** Its page at PayGate, which takes the money once only. */
  | {
      status: "continue";
      totalCents: number;
      count: number;
      action: string;
      fields: readonly (readonly [string, string])[];
    }
  | { status: "paid"; reference: string }
  /** It cannot be continued. */
  | { status: "ended" };

const FAILED = { status: "failed" } as const;
/** Longer than two of the server's PayGate timeouts. */
const TIMEOUT_MS = 40_000;

/** Posts the order request. All network errors are one outcome. */
export async function sendCheckout<Result extends { status: string } = CheckoutResult>(
  body: FormData,
  signal: AbortSignal,
): Promise<Result | typeof FAILED> {
  try {
    const response = await fetch("/checkout", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      signal: signalWithTimeout(signal, TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return isResult<Result>(answer) ? answer : FAILED;
  } catch {
    return FAILED;
  }
}

function isResult<Result>(answer: unknown): answer is Result {
  return typeof answer === "object" && answer !== null && "status" in answer;
}
