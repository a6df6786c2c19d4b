import { data } from "react-router";
import { readOwnCalendar } from "~/atelier/appointments/own-appointment.server";
import { appointmentLinksContext } from "~/atelier/context";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { BY_LINK } from "~/platform/lib/private-headers";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Route } from "./+types/appointment-calendar";

/** An appointment for its client's diary. One that was cancelled takes the entry out again. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key");
  const { now } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);
  const { atelier } = context.get(factsContext);
  const file = context.get(appointmentLinksContext).isGenuine(params.id, key)
    ? await readOwnCalendar(context.get(serviceDbContext), params.id, { now, siteUrl, atelier })
    : null;
  if (file === null) throw data("No such appointment", { status: 404, headers: BY_LINK });
  return new Response(file, {
    headers: {
      ...BY_LINK,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
    },
  });
}
