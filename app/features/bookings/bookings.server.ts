import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client";
import type { Booking } from "./booking-schema";

/** Gives the folder that waits for the files named in the request, or null when it names none. */
export async function storeBooking(
  db: Db,
  { files, ...row }: Booking,
  signal: AbortSignal,
): Promise<{ filesFolder: string | null }> {
  const filesFolder = row.reference_images.length > 0 ? randomUUID() : null;
  await db
    .from("appointments")
    .insert({ ...row, files_folder: filesFolder })
    .abortSignal(signal)
    .throwOnError();
  return { filesFolder };
}

/** The hours of that day which are confirmed for somebody. */
export async function listTakenTimes(db: Db, date: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await db.rpc("taken_times", { day: date }).abortSignal(signal).throwOnError();
  return data;
}
