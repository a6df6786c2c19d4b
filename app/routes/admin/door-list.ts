import { findDoorList } from "~/events/door/door.server";
import { requestContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { orderLinksContext } from "~/shop/context";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/door-list";

/** Everyone who may come in to one event, for a device that may lose its network. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const eventId = new URL(request.url).searchParams.get("event") ?? "";
  const { tickets } = context.get(orderLinksContext);
  const list = await findDoorList(getStaff(context).db, tickets, eventId, context.get(requestContext).now);
  return list ? Response.json(list, { headers: PRIVATE }) : new Response("No such event", { status: 404 });
}
