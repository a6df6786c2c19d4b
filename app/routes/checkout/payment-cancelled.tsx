import poster from "media:photos/hero/hero-sweep.jpg";
import { redirect } from "react-router";
import { logContext, serviceDbContext, siteContext } from "~/context";
import { PaymentCancelledPage } from "~/features/checkout/payment-cancelled-page";
import { paymentStateOf, referenceIn } from "~/features/checkout/payment-state";
import { findOrderOutcome } from "~/features/orders/orders.server";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import type { Route } from "./+types/payment-cancelled";

export const handle = { area: "till" } satisfies Handle;

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const reference = referenceIn(new URL(request.url).searchParams);
  const outcome =
    reference &&
    (await findOrderOutcome(context.get(serviceDbContext), reference).catch((err) => {
      context.get(logContext).warn({ err, reference }, "an order could not be looked up");
      return null;
    }));
  // An old link must not say that nothing was charged where something was, or still may be.
  if (outcome && paymentStateOf(outcome) !== "failed")
    throw redirect(`/payment-success?ref=${encodeURIComponent(outcome.reference)}`);
  return { siteUrl, isDeclined: outcome ? outcome.status === "declined" : false };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: loaderData.isDeclined ? "Payment declined" : "Payment cancelled",
    description: "No charge was made.",
    path: "/payment-cancelled",
    picture: poster,
    noIndex: true,
  });
}

export default function PaymentCancelledRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentCancelledPage isDeclined={loaderData.isDeclined} />;
}
