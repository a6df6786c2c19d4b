import { callFunction, type Db } from "~/db/client";
import type { Submission } from "~/features/forms/form-action.server";
import { storeOnce } from "~/features/forms/store-once.server";
import type { Booking } from "./booking-schema";

/** Returns the folder for the files named in the request, or null when it names none. A retry gets the same folder. */
export async function storeBooking(
  db: Db,
  { files, ...row }: Booking,
  { idempotencyKey }: Submission,
): Promise<{ filesFolder: string | null }> {
  const filesFolder = row.reference_images.length > 0 ? idempotencyKey : null;
  await storeOnce(db, "appointments", {
    ...row,
    files_folder: filesFolder,
    idempotency_key: idempotencyKey,
  });
  return { filesFolder };
}

/** The times of that day with a confirmed appointment. */
export function listTakenTimes(db: Db, date: string): Promise<string[]> {
  return callFunction(db, "taken_times", { day: date });
}

/**
 * Ends holds nobody answered, and reminds clients the day before, by the database's clock unless a test has its own. Gives
 * how many appointments that were.
 */
export function runAppointmentClock(service: Db, now?: Date): Promise<number> {
  return callFunction(service, "run_appointment_clock", now ? { moment: now.toISOString() } : {});
}
