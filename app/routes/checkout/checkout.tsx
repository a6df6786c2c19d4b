import { data } from "react-router";
import { offerIdOf } from "~/events/tickets/waiting.server";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { parseForm } from "~/platform/lib/forms";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import { wantsJson } from "~/platform/lib/wants-json";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { findVisitorOrGuest } from "~/platform/sign-in/visitor.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import { type CheckoutDeps, checkOut, withoutNulls } from "~/shop/checkout/check-out.server";
import { checkOutCookieCart, repeatIn } from "~/shop/checkout/check-out-cookie-cart.server";
import { CheckoutPage } from "~/shop/checkout/checkout-page";
import { parseCheckoutRequest } from "~/shop/checkout/checkout-request.server";
import type { CheckoutResult, ContinuedPayment } from "~/shop/checkout/checkout-result";
import { buyerSchema } from "~/shop/checkout/checkout-schema";
import { continuePayment } from "~/shop/checkout/continue-payment.server";
import { openCookieCart, viewCookieCart } from "~/shop/checkout/cookie-cart.server";
import { CookieCartProvider } from "~/shop/checkout/cookie-cart-provider";
import { mayKnowOutcome, outcomeCookie } from "~/shop/checkout/outcome-cookie.server";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import type { LimitReached } from "~/shop/payments/payment-limits";
import type { Route } from "./+types/checkout";

export const handle = { area: "checkout" } satisfies Handle;
/** For the action: the page itself is the same for everyone but browsers without scripts. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const page = {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), context.get(picturesContext), "checkout"),
    isTest: context.get(paymentsContext).isTest,
  };
  const opened = await openCookieCart(args);
  if (!opened) return data({ ...page, kept: null, repeat: null });
  const kept = await viewCookieCart(args, opened);
  const repeat = kept && repeatIn(kept, context.get(requestContext).now);
  return data({ ...page, kept, repeat }, { headers: { ...PRIVATE, ...opened.headers } });
}

/** Places the order and initiates a payment; the buyer's browser does the rest. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const deps = {
    service: context.get(serviceDbContext),
    payments: context.get(paymentsContext),
    orderLinks: context.get(orderLinksContext),
    siteUrl: context.get(siteContext).siteUrl,
    address: context.get(requestContext).clientAddress,
    log: context.get(requestContext).log,
  };
  // Scripts send the device's cart, and want the answer alone.
  if (!form.has("order") && !wantsJson(request)) {
    const visitor = await findVisitorOrGuest(args);
    return checkOutCookieCart(args, form, deps, visitor?.id ?? null);
  }
  const begun = form.get("continue");
  if (typeof begun === "string") {
    const isTheirs = mayKnowOutcome(deps.orderLinks, begun, request);
    const { now } = context.get(requestContext);
    const answer: ContinuedPayment = isTheirs ? await continuePayment(begun, deps, now) : { status: "ended" };
    return data(answer);
  }
  const order = parseCheckoutRequest(form.get("order"));
  const buyer = parseForm(buyerSchema, form);
  if (!buyer.ok) return answered({ status: "invalid", errors: buyer.errors }, 400);
  if (!order) return answered({ status: "failed" }, 400);
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

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const caching = actionHeaders?.get("Cache-Control") ?? loaderHeaders.get("Cache-Control");
  return caching ? { "Cache-Control": caching } : new Headers();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/checkout",
    noIndex: true,
  });
}

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { isTest, kept, repeat } = loaderData;
  // Scripts read their answer themselves.
  const answer = actionData && "stage" in actionData ? actionData : null;
  return (
    <CookieCartProvider kept={kept}>
      <CheckoutPage isTest={isTest} answer={answer} repeat={repeat} />
    </CookieCartProvider>
  );
}
