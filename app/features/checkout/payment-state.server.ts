import type { RouterContextProvider } from "react-router";
import { logContext, orderLinksContext, paymentsContext, serviceDbContext } from "~/context";
import { findOrderOutcome } from "~/features/orders/orders.server";
import { queryPayGate } from "~/features/payments/payments.server";
import { withTimeout } from "~/lib/timeout";
import { mayKnowOutcome } from "./outcome-cookie.server";
import { type PaymentState, paymentStateOf } from "./payment-state";

/** The page is sent after this long; it polls by itself. */
const QUERY_TIMEOUT_MS = 5_000;

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
    const { db, paygate } = context.get(paymentsContext);
    return paymentStateOf(await withTimeout(QUERY_TIMEOUT_MS, () => queryPayGate(db, paygate, reference)));
  } catch (err) {
    context.get(logContext).error({ err, reference }, "could not look up the payment");
    // Nothing is known, so nothing is claimed: the page waits and asks again.
    return "open";
  }
}
