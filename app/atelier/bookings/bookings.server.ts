import { callFunction, type Db } from "~/platform/db/client";
import { EXCLUSION_VIOLATION, hasCode } from "~/platform/db/error-codes";
import type { Submission } from "~/platform/forms/form-action.server";
import { storeOnce } from "~/platform/forms/store-once.server";
import { addDays } from "~/platform/lib/public-holidays";
import type { Booking } from "./booking-schema";
import { nearestTimes, takenText } from "./free-times";
import { type AtelierFacts, serviceMinutes, timesOn } from "./opening-hours";

/**
 * Returns the folder for the files named in the request, or null when it names none; "taken" where the hour is confirmed or
 * held for somebody else, which the database decides. A retry gets the same folder.
 */
export async function storeBooking(
  db: Db,
  { files, ...row }: Booking,
  { idempotencyKey }: Submission,
): Promise<{ filesFolder: string | null } | "taken"> {
  const filesFolder = row.reference_images.length > 0 ? idempotencyKey : null;
  try {
    await storeOnce(db, "appointments", {
      ...row,
      files_folder: filesFolder,
      idempotency_key: idempotencyKey,
    });
  } catch (error) {
    if (hasCode(error, EXCLUSION_VIOLATION)) return "taken";
    throw error;
  }
  return { filesFolder };
}

/** The half hours of that day that are confirmed or held. */
export function listTakenTimes(db: Db, date: string): Promise<string[]> {
  return callFunction(db, "taken_times", { day: date });
}

/** Days after the one that was asked for. */
const DAYS_OFFERED = 14;

/** What to choose instead of an hour that is taken: nearest on the same day, else on the next day with room. */
export async function sayTaken(
  db: Db,
  facts: AtelierFacts,
  { appointment_date, appointment_time, service_type }: Booking,
  now: Date,
): Promise<string> {
  const minutes = serviceMinutes(facts, service_type);
  for (let ahead = 0; ahead <= DAYS_OFFERED; ahead += 1) {
    const date = addDays(appointment_date, ahead);
    const times = timesOn(facts, date, now, minutes);
    if (times.length === 0) continue;
    const taken = await callFunction(db, "taken_times", { day: date, minutes });
    const free = times.filter((time) => !taken.includes(time));
    if (free.length > 0)
      return takenText(appointment_time, {
        date: ahead === 0 ? null : date,
        times: nearestTimes(free, ahead === 0 ? appointment_time : ""),
      });
  }
  return takenText(appointment_time, null);
}

/**
 * Ends holds nobody answered, and reminds clients the day before, by the database's clock unless a test has its own. Gives
 * how many appointments that were.
 */
export function runAppointmentClock(service: Db, now?: Date): Promise<number> {
  return callFunction(service, "run_appointment_clock", now ? { moment: now.toISOString() } : {});
}
