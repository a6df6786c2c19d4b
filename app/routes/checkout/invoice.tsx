import { data, useLocation } from "react-router";
import { serviceDbContext, siteContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { PrintButton } from "~/platform/ui/print-button";
import { Thread } from "~/platform/ui/thread";
import { orderLinksContext } from "~/shop/context";
import { InvoiceDocument } from "~/shop/orders/invoice-document";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import type { Route } from "./+types/invoice";

export const handle = { area: "checkout" } satisfies Handle;

const READ_TIMEOUT_MS = 8_000;

/** The invoice of an order, for the holder of the order's link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reference } = params;
  const key = new URL(request.url).searchParams.get("key");
  const order = await withTimeout(READ_TIMEOUT_MS, () =>
    findOrderByLink(
      context.get(serviceDbContext),
      context.get(picturesContext),
      context.get(orderLinksContext),
      reference,
      key,
    ),
  );
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
  const { search } = useLocation();
  return (
    <div className="bg-bone px-gutter pt-4 pb-16 lg:pb-24 print:bg-white print:p-0">
      <div className="mx-auto max-w-[214mm]">
        <p className="no-print flex items-center justify-between gap-4 pb-4">
          <ArrowLink to={`/order/${loaderData.order.reference}${search}`} arrow="left">
            The order
          </ArrowLink>
          <PrintButton />
        </p>
        <Thread className="print:hidden" />
        <div className="bg-white px-5 md:px-[12mm] print:p-0">
          <InvoiceDocument {...loaderData} />
        </div>
      </div>
    </div>
  );
}
