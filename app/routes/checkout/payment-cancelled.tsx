import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { openCookieCart } from "~/shop/checkout/cookie-cart.server";
import { mayKnowOutcome } from "~/shop/checkout/outcome-cookie.server";
import { PaymentCancelledPage } from "~/shop/checkout/payment-cancelled-page";
import { paymentStateOf, referenceIn } from "~/shop/checkout/payment-state";
import { orderLinksContext } from "~/shop/context";
import { orderSubpage } from "~/shop/orders/order-link";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { findOrderOutcome } from "~/shop/orders/orders.server";
import { canPayNow } from "~/shop/orders/pay-again";
import type { Route } from "./+types/payment-cancelled";

export const handle = { area: "checkout" } satisfies Handle;

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const reference = referenceIn(new URL(request.url).searchParams);
  const cancelled = data({ siteUrl, isDeclined: false, payPath: null });
  if (!reference) return cancelled;
  // Another browser learns nothing, so the page must not say that nothing was charged.
  if (!mayKnowOutcome(context.get(orderLinksContext), reference, request))
    throw redirect(successPage(reference));
  const outcome = await findOrderOutcome(context.get(serviceDbContext), reference).catch((err) => {
    context.get(requestContext).log.warn({ err, reference }, "could not look up the order");
    return "not known" as const;
  });
  // Without an order there is no charge: payments are initiated only after the order is stored.
  if (!outcome) return cancelled;
  // It must not say that nothing was charged unless that is certain. The other page finds out.
  if (outcome === "not known" || paymentStateOf(outcome) !== "failed") throw redirect(successPage(reference));
  const opened = await openCookieCart({ request, context });
  const isTheirs = opened?.placed.some((order) => order.reference === reference) ?? false;
  return data(
    {
      siteUrl,
      isDeclined: outcome.status === "declined",
      payPath: isTheirs ? await findPayPath(context, reference) : null,
    },
    { headers: { ...PRIVATE, ...opened?.headers } },
  );
}

/** Without scripts what was typed is gone, so the same order is paid again. */
async function findPayPath(context: Route.LoaderArgs["context"], reference: string): Promise<string | null> {
  const order = await findOrderRecord(context.get(serviceDbContext), context.get(picturesContext), {
    reference,
  });
  if (!order || !canPayNow(order, context.get(requestContext).now)) return null;
  return orderSubpage(context.get(orderLinksContext).pathFor(order), "pay");
}

function successPage(reference: string): string {
  return `/payment-success?ref=${encodeURIComponent(reference)}`;
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
  return <PaymentCancelledPage isDeclined={loaderData.isDeclined} payPath={loaderData.payPath} />;
}
