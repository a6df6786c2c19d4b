import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { formatRand } from "~/platform/lib/money";
import { PRIVATE } from "~/platform/lib/private-headers";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { outcomeCookie } from "~/shop/checkout/outcome-cookie.server";
import { PaymentReference, PaymentScreen, PaymentTitle } from "~/shop/checkout/payment-screen";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { noDiscountText } from "~/shop/discounts/no-discount.server";
import { lineDetail } from "~/shop/orders/order-record";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import { canPayNow } from "~/shop/orders/pay-again";
import { startPayment } from "~/shop/payments/payments.server";
import type { Route } from "./+types/pay";

export const handle = { area: "checkout" } satisfies Handle;

async function findUnpaid({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { reference } = params;
  const key = new URL(request.url).searchParams.get("key");
  const order = await findOrderByLink(
    context.get(serviceDbContext),
    context.get(picturesContext),
    context.get(orderLinksContext),
    reference,
    key,
  );
  if (!order) throw data("No such order", { status: 404, headers: PRIVATE });
  return order;
}

/** "Pay now" of an order's page, and the link in the mail about an order that staff entered. */
export async function loader(args: Route.LoaderArgs) {
  const order = await findUnpaid(args);
  const { reference, totalCents, lines } = order;
  const orderPath = args.context.get(orderLinksContext).pathFor(order);
  const isOpen = canPayNow(order, args.context.get(requestContext).now);
  return data({ reference, isOpen, totalCents, lines, orderPath }, { headers: PRIVATE });
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const order = await findUnpaid(args);
  const { db, paygate, limits } = context.get(paymentsContext);
  const payment = await startPayment(
    db,
    paygate,
    { ...order, email: order.buyer.email ?? "" },
    {
      siteUrl: context.get(siteContext).siteUrl,
      idempotencyKey: order.id,
      device: null,
      address: context.get(requestContext).clientAddress,
      limits,
      again: true,
    },
  );
  if (payment.kind === "form") {
    // The browser that pays may ask what became of it.
    const { siteUrl } = context.get(siteContext);
    const cookie = outcomeCookie(context.get(orderLinksContext), order.reference, siteUrl);
    return data({ action: payment.action, fields: payment.fields }, { headers: { "Set-Cookie": cookie } });
  }
  if (payment.kind === "refused")
    return { error: "One of the pieces has been sold meanwhile. Please call us." };
  if (payment.kind === "no_discount")
    return { error: `${noDiscountText(payment)} Please order again without it, or call us.` };
  context
    .get(requestContext)
    .log.warn({ reference: order.reference, kind: payment.kind }, "payment not started");
  return { error: "The payment could not be started. Please try again in a few minutes." };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const cookie = actionHeaders?.get("Set-Cookie");
  return cookie ? { ...PRIVATE, "Set-Cookie": cookie } : PRIVATE;
}

export function meta() {
  return [{ title: "Pay for your order" }, { name: "robots", content: "noindex" }];
}

export default function PayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, isOpen, totalCents, lines, orderPath } = loaderData;
  const form = actionData && "fields" in actionData ? actionData : null;
  const error = actionData && "error" in actionData ? actionData.error : null;
  if (!isOpen)
    return (
      <PaymentScreen state="whole" lead={<PaymentTitle>Nothing is left to pay</PaymentTitle>}>
        <p className="max-w-[44ch]">This order is paid for, or was let go.</p>
        <PaymentReference reference={reference} />
        <ArrowLink to={orderPath}>See your order</ArrowLink>
      </PaymentScreen>
    );
  return (
    <PaymentScreen
      state="weaving"
      woven={form ? 82 : 58}
      lead={<PaymentTitle eyebrow={`Order ${reference}`}>Pay for your order</PaymentTitle>}
    >
      <ul className="w-full border-t border-line">
        {lines.map((line) => (
          <li key={line.id} className="grid border-b border-line py-3">
            <span className="font-medium wrap-anywhere">{line.name}</span>
            <span className="text-small text-muted tabular-nums">{lineDetail(line)}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-[44ch] text-small text-muted">You pay on the secure page of PayGate.</p>
      {error && <p role="alert">{error}</p>}
      {form ? (
        <ToPayGate {...form} />
      ) : (
        <Form method="post" className="max-md:grid max-md:w-full">
          <Button type="submit" size="lg">{`Pay ${formatRand(totalCents)}`}</Button>
        </Form>
      )}
    </PaymentScreen>
  );
}

/** Goes on by itself; without scripts by its button. */
function ToPayGate({ action, fields }: { action: string; fields: readonly (readonly [string, string])[] }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={action} className="max-md:grid max-md:w-full">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="lg">
        Go on to PayGate
      </Button>
    </form>
  );
}
