import poster from "media:photos/hero/hero-sweep.jpg";
import { data } from "react-router";
import {
  clientAddressContext,
  logContext,
  orderLinksContext,
  paygateContext,
  paymentLimitsContext,
  paymentsDbContext,
  serviceDbContext,
  siteContext,
} from "~/context";
import { findVisitorOrGuest } from "~/features/account/visitor.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import { CheckoutPage } from "~/features/checkout/checkout-page";
import type { CheckoutResult } from "~/features/checkout/checkout-result";
import { buyerSchema } from "~/features/checkout/checkout-schema";
import { type OrderRequest, parseOrderRequest } from "~/features/checkout/order-request.server";
import { outcomeCookie } from "~/features/checkout/outcome-cookie.server";
import type { Buyer, OrderRefusal, OrderWish } from "~/features/orders/order";
import { placeOrder } from "~/features/orders/orders.server";
import type { LimitReached } from "~/features/payments/payment-limits";
import { startPayment } from "~/features/payments/payments.server";
import type { Handle } from "~/features/shell/handle";
import { parseForm } from "~/lib/forms";
import { pageMeta } from "~/lib/meta";
import { readForm } from "~/lib/read-form.server";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/checkout";

/** A database that has not stored the order by then is not going to. */
const PLACE_TIMEOUT_MS = 10_000;

export const handle = { area: "till" } satisfies Handle;
/** For the form: the page is the same for everyone. */
export const middleware: Route.MiddlewareFunction[] = [visitorSession];

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(siteContext).siteUrl, isTest: context.get(paygateContext).isTest };
}

/** Places the order and asks PayGate for a payment; the buyer's browser does the rest. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const wish = parseOrderRequest(form.get("wish"));
  const buyer = parseForm(buyerSchema, form);
  if (!buyer.ok) return answered({ status: "invalid", errors: buyer.errors }, 400);
  if (!wish) return answered({ status: "failed" }, 400);
  // An order is a row, and its payment holds pieces: nobody may place them without end.
  const reached = await context.get(paymentLimitsContext).countCheckout(context.get(clientAddressContext));
  if (reached) return limited(reached);
  try {
    const visitor = await findVisitorOrGuest(args);
    const userId = visitor?.id ?? null;
    const answer = await checkOut({ ...wish, userId, buyer: withoutNulls(buyer.value) }, context);
    if (answer.status === "limited") return limited(answer);
    return answered(answer, 200, "reference" in answer ? rememberedBy(context, answer.reference) : {});
  } catch (err) {
    context.get(logContext).error({ err }, "an order could not be placed");
    return answered({ status: "failed" }, 503);
  }
}

async function checkOut(
  { device, ...wish }: OrderRequest & Pick<OrderWish, "buyer" | "userId">,
  context: Route.ActionArgs["context"],
): Promise<CheckoutResult> {
  const placed = await withTimeout(PLACE_TIMEOUT_MS, () => placeOrder(context.get(serviceDbContext), wish));
  if (placed.kind === "refused") return refused(placed);
  if (placed.kind === "repriced") {
    const { kind: _, ...prices } = placed;
    return { status: "repriced", ...prices };
  }
  const { order } = placed;
  if (order.status === "paid") return { status: "paid", reference: order.reference };
  // This attempt has an order already, made when prices were others.
  if (order.totalCents !== wish.totalCents) {
    const prices = order.lines.map(({ id, unitCents }) => ({ id, priceCents: unitCents }));
    return { status: "repriced", totalCents: order.totalCents, prices };
  }
  const payment = await startPayment(
    context.get(paymentsDbContext),
    context.get(paygateContext).paygate,
    order,
    {
      siteUrl: context.get(siteContext).siteUrl,
      attempt: wish.key,
      device: device ?? null,
      address: context.get(clientAddressContext),
      limits: context.get(paymentLimitsContext),
    },
  );
  if (payment.kind === "refused") return refused(payment);
  if (payment.kind === "limited") {
    context.get(logContext).warn({ reference: order.reference, ...payment.reached }, "too many payments");
    return { status: "limited", ...payment.reached };
  }
  if (payment.kind === "failed") {
    context
      .get(logContext)
      .warn({ reference: order.reference, reason: payment.reason }, "a payment was not begun");
    return { status: "failed" };
  }
  const links = context.get(orderLinksContext);
  const orderPage = new URL(links.hrefFor(order.reference));
  return {
    status: "pay",
    reference: order.reference,
    orderPath: orderPage.pathname + orderPage.search,
    token: links.outcomeToken(order.reference),
    action: payment.action,
    fields: payment.fields,
  };
}

function refused({ kind, ...refusal }: OrderRefusal): CheckoutResult {
  return { status: kind, ...refusal };
}

/** This browser may see what becomes of its order. */
function rememberedBy(context: Route.ActionArgs["context"], reference: string): Record<string, string> {
  const { siteUrl } = context.get(siteContext);
  return { "Set-Cookie": outcomeCookie(context.get(orderLinksContext), reference, siteUrl) };
}

function answered(answer: CheckoutResult, status = 200, headers: Record<string, string> = {}) {
  return data(answer, { status, headers });
}

function limited({ limit, retryAfterS }: LimitReached) {
  return answered({ status: "limited", limit, retryAfterS }, 429, { "Retry-After": String(retryAfterS) });
}

/** A field left empty is one not given. */
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
