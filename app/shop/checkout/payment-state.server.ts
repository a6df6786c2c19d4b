import type { RouterContextProvider } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { findOrderOutcome } from "~/shop/orders/orders.server";
import { queryPayGate } from "~/shop/payments/payments.server";
import { orderLinksContext, paymentsContext } from "../context";
import { mayKnowOutcome } from "./outcome-cookie.server";
import { type PaymentState, paymentStateOf } from "./payment-state";

/** The page is sent after this time and polls by itself. */
const QUERY_TIMEOUT_MS = 5_000;

/**
 * The state shown to a returning buyer. While it is undecided PayGate is queried, which is rate limited. In any other
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
    context.get(requestContext).log.error({ err, reference }, "could not look up the payment");
    // The state is not known, so the page keeps polling.
    return "open";
  }
}
