import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { openCookieCart } from "~/shop/checkout/cookie-cart.server";
import { outcomeCookie } from "~/shop/checkout/outcome-cookie.server";
import { PaymentNoticePage } from "~/shop/checkout/payment-notice-page";
import { referenceIn } from "~/shop/checkout/payment-state";
import { findPaymentState } from "~/shop/checkout/payment-state.server";
import { PaymentSuccessPage } from "~/shop/checkout/payment-success-page";
import { PaymentUnknownPage, UNKNOWN_PAYMENT_TITLE } from "~/shop/checkout/payment-unknown-page";
import { PaymentWaitingPage } from "~/shop/checkout/payment-waiting-page";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { stepsAfterPayment } from "~/shop/orders/after-payment";
import { isOrderReference } from "~/shop/orders/order";
import { LOOKING_INTO_PAYMENT, REFUNDED } from "~/shop/orders/order-notes";
import { isBeingChecked } from "~/shop/orders/order-record";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { bankWaitText } from "~/shop/orders/pay-again";
import { receiveReturn } from "~/shop/payments/payments.server";
import { type Fields, MAX_MESSAGE_LENGTH, parseFields } from "../../../paygate/checksum.ts";
import { readReturn } from "../../../paygate/messages.ts";
import type { Route } from "./+types/payment-success";

export const handle = { area: "checkout" } satisfies Handle;

export const headers = () => ({ "Cache-Control": "no-store" });

/** PayGate sends the browser here for every outcome: the message is verified and stored, then the page is shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const reference = referenceIn(new URL(request.url).searchParams);
  const body = await request.text();
  const headers =
    reference && body.length <= MAX_MESSAGE_LENGTH ? await record(context, reference, parseFields(body)) : {};
  throw redirect(pageOf(reference), { status: 303, headers });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const params = new URL(request.url).searchParams;
  const reference = referenceIn(params);
  if (!reference) return data({ siteUrl, reference, state: "unknown" as const, ...NOTHING_KNOWN });
  // The documentation also describes a return by GET, with the fields in the query.
  if (params.has("CHECKSUM")) {
    const fields = [...params].filter(([name]) => name !== "ref");
    throw redirect(pageOf(reference), { headers: await record(context, reference, fields) });
  }
  const state = await findPaymentState(context, request, reference);
  if (state === "failed") throw redirect(`/payment-cancelled?ref=${encodeURIComponent(reference)}`);
  const order = state === "paid" || state === "open" ? await findOrder(context, reference) : null;
  // Without scripts the cart that was paid is the one in the cookie; that it left it now shows the buyer's own browser.
  const opened = await openCookieCart({ request, context });
  const isTheirs =
    opened?.paid.includes(reference) || opened?.placed.some((placed) => placed.reference === reference);
  const orderPath = isTheirs && order ? context.get(orderLinksContext).pathFor(order) : null;
  const isBeingCheckedNow = order !== null && isBeingChecked(order);
  const steps = stepsAfterPayment(order);
  const wait = state === "open" ? bankWaitText(order, context.get(requestContext).now) : "";
  return data(
    { siteUrl, reference, state, isBeingChecked: isBeingCheckedNow, steps, wait, orderPath },
    { headers: { ...PRIVATE, ...opened?.headers } },
  );
}

const NOTHING_KNOWN = {
  isBeingChecked: false,
  steps: stepsAfterPayment(null),
  wait: "",
  orderPath: null,
};

/** Null after a failure: the page then says what is true of every order. */
async function findOrder(context: Route.LoaderArgs["context"], reference: string) {
  try {
    return await findOrderRecord(context.get(serviceDbContext), context.get(picturesContext), { reference });
  } catch (err) {
    context.get(requestContext).log.warn({ err, reference }, "could not look up the order");
    return null;
  }
}

/**
 * A failure here is no loss: a notice or a query brings the result later. A browser with PayGate's signed message is
 * the buyer's, even if the order was placed in another one: banking apps open their own.
 */
async function record(
  context: Route.ActionArgs["context"],
  reference: string,
  fields: Fields,
): Promise<Record<string, string>> {
  const { account, db } = context.get(paymentsContext);
  try {
    await receiveReturn(db, account, reference, fields, context.get(requestContext).clientAddress);
  } catch (err) {
    // Anyone can open this page with words of their own as the reference.
    const known = isOrderReference(reference) ? { reference } : {};
    context.get(requestContext).log.error({ err, ...known }, "could not store the return from PayGate");
  }
  if (!isOrderReference(reference) || !readReturn(account, reference, fields)) return {};
  const { siteUrl } = context.get(siteContext);
  return { "Set-Cookie": outcomeCookie(context.get(orderLinksContext), reference, siteUrl) };
}

function pageOf(reference: string | null): string {
  return reference ? `/payment-success?ref=${encodeURIComponent(reference)}` : "/payment-success";
}

const TITLES = {
  paid: "Payment successful",
  open: "We are waiting for your bank",
  checking: LOOKING_INTO_PAYMENT.title,
  refunded: REFUNDED.title,
  unknown: UNKNOWN_PAYMENT_TITLE,
};

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: TITLES[loaderData.state],
    description: "What became of your payment.",
    path: "/payment-success",
    picture: poster,
    noIndex: true,
  });
}

export default function PaymentSuccessRoute({ loaderData }: Route.ComponentProps) {
  const { state, reference, steps, wait, orderPath } = loaderData;
  if (!reference || state === "unknown") return <PaymentUnknownPage reference={reference} steps={steps} />;
  if (state === "open")
    return <PaymentWaitingPage reference={reference} words={wait} orderPath={orderPath} />;
  if (state === "checking") return <PaymentNoticePage reference={reference} {...LOOKING_INTO_PAYMENT} />;
  if (state === "refunded") return <PaymentNoticePage reference={reference} {...REFUNDED} />;
  const success = { reference, isBeingChecked: loaderData.isBeingChecked, steps, orderPath };
  return <PaymentSuccessPage {...success} />;
}
