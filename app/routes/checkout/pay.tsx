import { data, Form } from "react-router";
import { orderLinksContext, paymentsContext, requestContext, serviceDbContext, siteContext } from "~/context";
import { findOrderRecord } from "~/features/orders/order-records.server";
import { startPayment } from "~/features/payments/payments.server";
import type { Handle } from "~/features/shell/handle";
import { formatRand } from "~/lib/money";
import { PRIVATE } from "~/lib/private-answer";
import { Button, ButtonLink } from "~/ui/button";
import type { Route } from "./+types/pay";

export const handle = { area: "till" } satisfies Handle;

async function findUnpaid({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { reference } = params;
  const key = new URL(request.url).searchParams.get("key");
  const isTheirs = context.get(orderLinksContext).isGenuine(reference, key);
  const order = isTheirs ? await findOrderRecord(context.get(serviceDbContext), { reference }) : null;
  if (!order) throw data("No such order", { status: 404, headers: PRIVATE });
  return order;
}

/** For an order that staff entered: the buyer pays it here, with the link from the mail. */
export async function loader(args: Route.LoaderArgs) {
  const { reference, status, totalCents, lines } = await findUnpaid(args);
  const orderPath = args.context.get(orderLinksContext).pathFor(reference);
  return data(
    { reference, isOpen: status === "pending", totalCents, lines, orderPath },
    { headers: PRIVATE },
  );
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const order = await findUnpaid(args);
  const { db, paygate, limits } = context.get(paymentsContext);
  const payment = await startPayment(
    db,
    paygate,
    { ...order, email: order.buyer.email },
    {
      siteUrl: context.get(siteContext).siteUrl,
      idempotencyKey: order.id,
      device: null,
      address: context.get(requestContext).clientAddress,
      limits,
    },
  );
  if (payment.kind === "form") return { action: payment.action, fields: payment.fields };
  if (payment.kind === "refused")
    return { error: "One of the pieces has been sold meanwhile. Please call us." };
  context
    .get(requestContext)
    .log.warn({ reference: order.reference, kind: payment.kind }, "payment not started");
  return { error: "The payment could not be started. Please try again in a few minutes." };
}

export function headers() {
  return PRIVATE;
}

export function meta() {
  return [{ title: "Pay for your order" }, { name: "robots", content: "noindex" }];
}

export default function PayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, isOpen, totalCents, lines, orderPath } = loaderData;
  const form = actionData?.fields ? actionData : null;
  return (
    <div className="grid gap-8 px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-2xl">{isOpen ? "Pay for your order" : "Nothing is left to pay"}</h1>
      <p className="max-w-lead text-lead">
        {isOpen
          ? `Order ${reference}: ${lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}. You pay on the secure page of PayGate.`
          : `Order ${reference} is paid for, or was let go.`}
      </p>
      {actionData?.error && <p role="alert">{actionData.error}</p>}
      <div>
        {!isOpen && <ButtonLink to={orderPath}>See your order</ButtonLink>}
        {isOpen && !form && (
          <Form method="post">
            <Button type="submit">{`Pay ${formatRand(totalCents)}`}</Button>
          </Form>
        )}
        {form && (
          <form method="post" action={form.action}>
            {form.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit">Go on to PayGate</Button>
          </form>
        )}
      </div>
    </div>
  );
}
