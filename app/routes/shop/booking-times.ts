import { listTakenTimes } from "~/atelier/bookings/bookings.server";
import { dbContext, requestContext } from "~/platform/context";
import { isDate } from "~/platform/lib/dates";
import { withTimeout } from "~/platform/lib/timeout";
import type { Route } from "./+types/booking-times";

/** Short, because the form does not wait for the warning. */
const QUERY_TIMEOUT_MS = 3_000;

/** The booked times of a day: GET ?date=2026-11-27. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const date = new URL(request.url).searchParams.get("date") ?? "";
  if (!isDate(date)) return say([]);
  try {
    const db = context.get(dbContext);
    return say(await withTimeout(QUERY_TIMEOUT_MS, () => listTakenTimes(db, date)));
  } catch (err) {
    context.get(requestContext).log.warn({ err }, "booking: could not read the taken times");
    return say([]);
  }
}

function say(taken: string[]): Response {
  return Response.json({ taken }, { headers: { "Cache-Control": "no-store" } });
}
