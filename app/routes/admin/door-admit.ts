import { Admissions, admitAll } from "~/events/door/door.server";
import { PRIVATE } from "~/platform/lib/private-headers";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/door-admit";

/** POST a list of admissions; each gets its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const admissions = Admissions.safeParse(await request.json().catch(() => null));
  if (!admissions.success) return new Response("Send a list of admissions", { status: 400 });
  return Response.json(await admitAll(getStaff(context).db, admissions.data), { headers: PRIVATE });
}
