import { data } from "react-router";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import { LookupPage } from "~/shop/orders/lookup-page";
import { OrderPage } from "~/shop/orders/order-page";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import { toOrderView } from "~/shop/orders/order-view.server";
import { queryPayGate } from "~/shop/payments/payments.server";
import type { Route } from "./+types/order";

export const handle = { area: "checkout" } satisfies Handle;

const READ_TIMEOUT_MS = 8_000;
const QUERY_TIMEOUT_MS = 3_000;
const FORBIDDEN = 403;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reference } = params;
  const pictures = context.get(picturesContext);
  const page = {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), pictures, "order"),
    reference,
  };
  const { searchParams } = new URL(request.url);
  const signature = searchParams.get("key");
  const find = () =>
    withTimeout(READ_TIMEOUT_MS, () =>
      findOrderByLink(
        context.get(serviceDbContext),
        pictures,
        context.get(orderLinksContext),
        reference,
        signature,
      ),
    );
  let record = await find();
  if (record?.status === "pending" && record.payment && (await hasNews(context, reference)))
    record = await find();
  // Without a valid signature the response is the same whether or not the order exists.
  if (!record || signature === null)
    return data({ ...page, order: null }, { status: FORBIDDEN, headers: PRIVATE });
  const order = toOrderView(record, {
    now: context.get(requestContext).now,
    signature,
    codes: context.get(orderLinksContext).tickets,
    facts: context.get(factsContext),
    isAddressRefused: searchParams.has("address"),
  });
  return data({ ...page, order }, { headers: PRIVATE });
}

/** Asks PayGate, which is rate limited; a slow answer comes with the next view. */
async function hasNews(context: Route.LoaderArgs["context"], reference: string): Promise<boolean> {
  const { db, paygate } = context.get(paymentsContext);
  const outcome = await withTimeout(QUERY_TIMEOUT_MS, () => queryPayGate(db, paygate, reference)).catch(
    (err: unknown) => {
      context.get(requestContext).log.warn({ err, reference }, "could not ask PayGate");
      return null;
    },
  );
  return outcome !== null;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    ...(loaderData.order && {
      title: `Order ${loaderData.order.reference}`,
      description: "Where your order stands.",
    }),
    path: "/order",
    noIndex: true,
  });
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const { order, reference } = loaderData;
  return order ? <OrderPage order={order} /> : <LookupPage reference={reference} />;
}
