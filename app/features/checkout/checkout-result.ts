import type { LimitReached } from "~/features/payments/payment-limits";
import type { FormErrors } from "~/lib/form-result";
import { signalWithTimeout } from "~/lib/signal-with-timeout";
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

const FAILED: CheckoutResult = { status: "failed" };
/** Longer than two of the server's PayGate timeouts. */
const TIMEOUT_MS = 40_000;

/** Posts the order request. All network errors are one outcome. */
export async function sendCheckout(body: FormData, signal: AbortSignal): Promise<CheckoutResult> {
  try {
    const response = await fetch("/checkout", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      signal: signalWithTimeout(signal, TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return isResult(answer) ? answer : FAILED;
  } catch {
    return FAILED;
  }
}

function isResult(answer: unknown): answer is CheckoutResult {
  return typeof answer === "object" && answer !== null && "status" in answer;
}
