import { findTicketEventTag } from "~/events/door/door.server";
import { PRIVATE } from "~/platform/lib/private-headers";
import { orderLinksContext } from "~/shop/context";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/door-read";

/**
 * What a code stands for, for a door whose browser cannot check a signature; or the event of a typed one that is not on the
 * door's list.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = new URL(request.url).searchParams;
  const short = query.get("short");
  if (short !== null) return Response.json(await findTicketEventTag(db, short), { headers: PRIVATE });
  const code = query.get("code") ?? "";
  return Response.json(context.get(orderLinksContext).tickets.read(code), { headers: PRIVATE });
}
