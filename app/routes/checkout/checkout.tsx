import poster from "media:photos/hero/hero-sweep.jpg";
import { data } from "react-router";
import { orderLinksContext, paymentsContext, requestContext, serviceDbContext, siteContext } from "~/context";
import { findVisitorOrGuest } from "~/features/account/visitor.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import { type CheckoutDeps, checkOut } from "~/features/checkout/check-out.server";
import { CheckoutPage } from "~/features/checkout/checkout-page";
import { parseCheckoutRequest } from "~/features/checkout/checkout-request.server";
import type { CheckoutResult } from "~/features/checkout/checkout-result";
import { buyerSchema } from "~/features/checkout/checkout-schema";
import { outcomeCookie } from "~/features/checkout/outcome-cookie.server";
import type { Buyer } from "~/features/orders/order";
import type { LimitReached } from "~/features/payments/payment-limits";
import type { Handle } from "~/features/shell/handle";
import { offerIdOf } from "~/features/tickets/waiting.server";
import { parseForm } from "~/lib/forms";
import { pageMeta } from "~/lib/meta";
import { readForm } from "~/lib/read-form.server";
import type { Route } from "./+types/checkout";

export const handle = { area: "till" } satisfies Handle;
/** For the action: the page itself is the same for everyone. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl, isTest: context.get(paymentsContext).isTest };
}

/** Places the order and initiates a payment; the buyer's browser does the rest. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const order = parseCheckoutRequest(form.get("order"));
  const buyer = parseForm(buyerSchema, form);
  if (!buyer.ok) return answered({ status: "invalid", errors: buyer.errors }, 400);
  if (!order) return answered({ status: "failed" }, 400);
  const deps = {
    service: context.get(serviceDbContext),
    payments: context.get(paymentsContext),
    orderLinks: context.get(orderLinksContext),
    siteUrl: context.get(siteContext).siteUrl,
    address: context.get(requestContext).clientAddress,
    log: context.get(requestContext).log,
  };
  // Every order stores a row, and its payment holds stock.
  const reached = await deps.payments.limits.countCheckout(deps.address);
  if (reached) return limited(reached);
  try {
    const visitor = await findVisitorOrGuest(args);
    const { deliveryMethod, ...person } = buyer.value;
    const result = await checkOut(
      {
        ...order,
        userId: visitor?.id ?? null,
        offer: await offerIdOf(request),
        deliveryMethod: deliveryMethod ?? "courier",
        buyer: withoutNulls(person),
      },
      deps,
    );
    if (result.status === "limited") return limited(result);
    return answered(result, 200, "reference" in result ? rememberedBy(deps, result.reference) : {});
  } catch (err) {
    deps.log.error({ err }, "could not place the order");
    return answered({ status: "failed" }, 503);
  }
}

/** Lets this browser see the order's outcome. */
function rememberedBy({ orderLinks, siteUrl }: CheckoutDeps, reference: string): Record<string, string> {
  return { "Set-Cookie": outcomeCookie(orderLinks, reference, siteUrl) };
}

function answered(answer: CheckoutResult, status = 200, headers: Record<string, string> = {}) {
  return data(answer, { status, headers });
}

function limited({ limit, retryAfterS }: LimitReached) {
  return answered({ status: "limited", limit, retryAfterS }, 429, { "Retry-After": String(retryAfterS) });
}

/** An empty field counts as missing. */
function withoutNulls(buyer: Record<keyof Buyer, string | null>): Buyer {
  return Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== null)) as unknown as Buyer;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Checkout",
    description: "Pay for what you have chosen at House of Nala.",
    path: "/checkout",
    picture: poster,
    noIndex: true,
  });
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage isTest={loaderData.isTest} />;
}
