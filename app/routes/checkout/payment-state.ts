import { referenceIn } from "~/shop/checkout/payment-state";
import { findPaymentState } from "~/shop/checkout/payment-state.server";
import type { Route } from "./+types/payment-state";

/** Polled by a waiting page: GET /payment-success/state?ref=…, with the order's cookie. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = referenceIn(new URL(request.url).searchParams);
  const state = reference ? await findPaymentState(context, request, reference) : "unknown";
  return Response.json({ state }, { headers: { "Cache-Control": "no-store" } });
}
