import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { orderLinksContext, paymentsContext, requestContext, serviceDbContext, siteContext } from "~/context";
import { openCookieCart } from "~/features/checkout/cookie-cart.server";
import { outcomeCookie } from "~/features/checkout/outcome-cookie.server";
import { PaymentNoticePage } from "~/features/checkout/payment-notice-page";
import { referenceIn } from "~/features/checkout/payment-state";
import { findPaymentState } from "~/features/checkout/payment-state.server";
import { PaymentSuccessPage } from "~/features/checkout/payment-success-page";
import { PaymentUnknownPage, UNKNOWN_PAYMENT_TITLE } from "~/features/checkout/payment-unknown-page";
import { PaymentWaitingPage } from "~/features/checkout/payment-waiting-page";
import { isOrderReference } from "~/features/orders/order";
import { LOOKING_INTO_PAYMENT, REFUNDED } from "~/features/orders/order-notes";
import { findOrderOutcome } from "~/features/orders/orders.server";
import { receiveReturn } from "~/features/payments/payments.server";
import type { Handle } from "~/features/shell/handle";
import { pageMeta } from "~/lib/meta";
import { PRIVATE } from "~/lib/private-headers";
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
  if (!reference)
    return data({ siteUrl, reference, state: "unknown" as const, isBeingChecked: false, orderPath: null });
  // The documentation also describes a return by GET, with the fields in the query.
  if (params.has("CHECKSUM")) {
    const fields = [...params].filter(([name]) => name !== "ref");
    throw redirect(pageOf(reference), { headers: await record(context, reference, fields) });
  }
  const state = await findPaymentState(context, request, reference);
  if (state === "failed") throw redirect(`/payment-cancelled?ref=${encodeURIComponent(reference)}`);
  const outcome = state === "paid" ? await findOrderOutcome(context.get(serviceDbContext), reference) : null;
  // Without scripts the cart that was paid is the one in the cookie; that it left it now shows the buyer's own browser.
  const opened = await openCookieCart({ request, context });
  const isTheirs = opened?.paid.includes(reference) ?? false;
  const orderPath = isTheirs && outcome ? context.get(orderLinksContext).pathFor(outcome) : null;
  const isBeingChecked = outcome?.isBeingChecked ?? false;
  return data(
    { siteUrl, reference, state, isBeingChecked, orderPath },
    { headers: { ...PRIVATE, ...opened?.headers } },
  );
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
  const { state, reference, isBeingChecked, orderPath } = loaderData;
  if (!reference || state === "unknown") return <PaymentUnknownPage reference={reference} />;
  if (state === "open") return <PaymentWaitingPage reference={reference} />;
  if (state === "checking") return <PaymentNoticePage reference={reference} {...LOOKING_INTO_PAYMENT} />;
  if (state === "refunded") return <PaymentNoticePage reference={reference} {...REFUNDED} />;
  return <PaymentSuccessPage reference={reference} isBeingChecked={isBeingChecked} orderPath={orderPath} />;
}
