import type { RouterContextProvider } from "react-router";
import {
  logContext,
  orderLinksContext,
  paygateContext,
  paymentsDbContext,
  serviceDbContext,
} from "~/context";
import { findOrderOutcome } from "~/features/orders/orders.server";
import { askPayGate } from "~/features/payments/payments.server";
import { withTimeout } from "~/lib/timeout";
import { mayKnowOutcome } from "./outcome-cookie.server";
import { type PaymentState, paymentStateOf } from "./payment-state";

/** Nobody waits longer than this for a page; it asks again by itself. */
const ASK_TIMEOUT_MS = 5_000;

/**
 * What a buyer who comes back is shown. While we do not know, PayGate is asked; that limits itself. To any other
 * browser every reference is unknown.
 */
export async function findPaymentState(
  context: Readonly<RouterContextProvider>,
  request: Request,
  reference: string,
): Promise<PaymentState> {
  if (!mayKnowOutcome(context.get(orderLinksContext), reference, request)) return "unknown";
  try {
    const state = paymentStateOf(await findOrderOutcome(context.get(serviceDbContext), reference));
    if (state !== "open") return state;
    const { paygate } = context.get(paygateContext);
    const payments = context.get(paymentsDbContext);
    return paymentStateOf(await withTimeout(ASK_TIMEOUT_MS, () => askPayGate(payments, paygate, reference)));
  } catch (err) {
    context.get(logContext).error({ err, reference }, "a payment could not be looked up");
    // Nothing is known, so nothing is claimed: the page waits and asks again.
    return "open";
  }
}
