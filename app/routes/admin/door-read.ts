import { orderLinksContext } from "~/context";
import { getStaff } from "~/features/admin/require-staff.server";
import { PRIVATE } from "~/lib/private-headers";
import type { Route } from "./+types/door-read";

/** What a code stands for, for a door whose browser cannot check a signature. */
export function loader({ request, context }: Route.LoaderArgs) {
  getStaff(context);
  const code = new URL(request.url).searchParams.get("code") ?? "";
  return Response.json(context.get(orderLinksContext).tickets.read(code), { headers: PRIVATE });
}
