import { dbContext, logContext } from "~/context";
import { listTakenTimes } from "~/features/bookings/bookings.server";
import { isDate } from "~/features/bookings/opening-hours";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/booking-times";

/** Nobody waits for a warning. */
const ASK_TIMEOUT_MS = 3_000;

/** The hours of a day that are given away: GET ?date=2026-11-27. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const date = new URL(request.url).searchParams.get("date") ?? "";
  if (!isDate(date)) return say([]);
  try {
    const db = context.get(dbContext);
    return say(await withTimeout(ASK_TIMEOUT_MS, () => listTakenTimes(db, date)));
  } catch (err) {
    context.get(logContext).warn({ err }, "the taken times of a day are not known");
    return say([]);
  }
}

function say(taken: string[]): Response {
  return Response.json({ taken }, { headers: { "Cache-Control": "no-store" } });
}
