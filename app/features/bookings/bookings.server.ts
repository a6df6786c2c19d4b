import type { Db } from "~/db/client";
import type { Submission } from "~/features/forms/answer-form.server";
import { storeOnce } from "~/features/forms/store-once.server";
import type { Booking } from "./booking-schema";

/** Gives the folder that waits for the files named in the request, or null when it names none. A retry is given the same. */
export async function storeBooking(
  db: Db,
  { files, ...row }: Booking,
  { signal, idempotencyKey }: Submission,
): Promise<{ filesFolder: string | null }> {
  const filesFolder = row.reference_images.length > 0 ? idempotencyKey : null;
  const keyed = { ...row, files_folder: filesFolder, idempotency_key: idempotencyKey };
  await storeOnce(db.from("appointments").insert(keyed).abortSignal(signal));
  return { filesFolder };
}

/** The hours of that day which are confirmed for somebody. */
export async function listTakenTimes(db: Db, date: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await db.rpc("taken_times", { day: date }).abortSignal(signal).throwOnError();
  return data;
}
