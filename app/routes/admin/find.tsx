import { redirect } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { findAnything } from "~/staff/find";
import { FindPage } from "~/staff/find-page";
import { getStaff } from "~/staff/require-staff.server";
import { FINDERS } from "~/staff-area.server";
import { FIND_GROUPS } from "~/staff-find";
import type { Route } from "./+types/find";

const MAX_QUERY_LENGTH = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  if (!typed) return redirect("/admin");
  const { now } = context.get(requestContext);
  const service = context.get(serviceDbContext);
  const { db, id: memberId } = getStaff(context);
  const found = await findAnything(FINDERS, db, { typed, now, service, memberId });
  const [only] = found.orders;
  const isAlone =
    found.orders.length === 1 && found.products.length + found.tickets.length + found.messages.length === 0;
  if (only && isAlone) return redirect(`${ORDERS_PATH}/${only.reference}`);
  return { typed, found };
}

export function meta() {
  return [{ title: `Found | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function FindRoute({ loaderData }: Route.ComponentProps) {
  return <FindPage typed={loaderData.typed} found={loaderData.found} groups={FIND_GROUPS} />;
}
