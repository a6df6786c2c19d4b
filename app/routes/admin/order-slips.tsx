import { data } from "react-router";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { PrintButton } from "~/platform/ui/print-button";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { PackingSlip } from "~/shop/orders/staff/packing-slip";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/order-slips";

const MOST = 50;
const ID = /^[0-9a-f-]{36}$/;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const ids = new URL(request.url).searchParams.getAll("id").filter((id) => ID.test(id));
  const pictures = context.get(picturesContext);
  const orders = [];
  for (const id of ids.slice(0, MOST)) orders.push(await findOrderRecord(db, pictures, { id }));
  const found = orders.filter((order) => order !== null);
  if (found.length === 0) throw data("No such order", { status: 404 });
  return { orders: found };
}

export function meta() {
  return [{ title: `Packing slips | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function OrderSlipsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print">
        <PrintButton />
      </p>
      {loaderData.orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </>
  );
}
