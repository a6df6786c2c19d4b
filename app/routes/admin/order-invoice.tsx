import { data } from "react-router";
import { siteContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { PrintButton } from "~/platform/ui/print-button";
import { InvoiceDocument } from "~/shop/orders/invoice-document";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/order-invoice";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const { reference } = params;
  const order = await findOrderRecord(db, context.get(picturesContext), { reference });
  if (!order?.invoiceNumber) throw data("No such invoice", { status: 404 });
  return { order, vatNumber: context.get(siteContext).vatNumber ?? null };
}

export function meta() {
  return [{ title: `Invoice | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OrderInvoiceRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print">
        <PrintButton />
      </p>
      <InvoiceDocument {...loaderData} />
    </>
  );
}
