import { data } from "react-router";
import { orderLinksContext, serviceDbContext, siteContext } from "~/context";
import { InvoiceDocument } from "~/features/orders/invoice-document";
import { findOrderRecord } from "~/features/orders/order-records.server";
import type { Handle } from "~/features/shell/handle";
import { PRIVATE } from "~/lib/private-headers";
import { withTimeout } from "~/lib/timeout";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/invoice";

export const handle = { area: "checkout" } satisfies Handle;

const READ_TIMEOUT_MS = 8_000;

/** The invoice of an order, for the holder of the order's link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reference } = params;
  const key = new URL(request.url).searchParams.get("key");
  const order = context.get(orderLinksContext).isGenuine(reference, key)
    ? await withTimeout(READ_TIMEOUT_MS, () => findOrderRecord(context.get(serviceDbContext), { reference }))
    : null;
  if (!order?.invoiceNumber) throw data("No such invoice", { status: 404, headers: PRIVATE });
  return data({ order, vatNumber: context.get(siteContext).vatNumber ?? null }, { headers: PRIVATE });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta() {
  return [{ title: "Invoice" }, { name: "robots", content: "noindex" }];
}

export default function InvoiceRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="bg-white px-gutter">
      <p className="no-print pt-6">
        <PrintButton />
      </p>
      <InvoiceDocument {...loaderData} />
    </div>
  );
}
