import { listDoorEvents } from "~/events/door/door.server";
import { ChooseDoor, DoorPage } from "~/events/door/door-page";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/door";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const events = await listDoorEvents(getStaff(context).db, context.get(requestContext).now);
  return { events, eventId: searchParams.get("event"), door: searchParams.get("door") };
}

export function meta() {
  return [{ title: `Door | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

/** The page itself is kept on the device: nothing of it is asked for again. */
export function shouldRevalidate() {
  return false;
}

export default function DoorRoute({ loaderData: { events, eventId, door } }: Route.ComponentProps) {
  return eventId ? (
    <DoorPage key={`${eventId} ${door}`} eventId={eventId} door={door || "Door"} />
  ) : (
    <ChooseDoor events={events} />
  );
}
