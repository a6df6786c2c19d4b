import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { callFunction, type Db } from "~/platform/db/client";

const MEGABYTE = 1024 * 1024;
/** More than one request with all its files, and little enough that nobody fills the disk. */
export const MAX_VISITOR_DAY_BYTES = 250 * MEGABYTE;
export const MAX_DAY_BYTES = 2_000 * MEGABYTE;
export const MAX_ALL_BYTES = 20_000 * MEGABYTE;

export const UPLOAD_QUOTA_PURPOSE = "upload quota";

/** Whom the quota counts. The address cannot be read from it; that two files came from one place can. */
export function visitorOf(address: string, quotaKey: Buffer): string {
  return createHmac("sha256", quotaKey).update(address).digest("base64url").slice(0, 22);
}

export interface CountedUpload {
  /** `booking-files/<folder>/1`: one file per position. */
  name: string;
  bytes: number;
  visitor: string;
}

/** `taken`: there is a file of that name. The others name the quota that is used up. */
export type Reserved = "reserved" | "taken" | "visitor_full" | "day_full" | "all_full";

/** Counts a file before it is written, so that many at once cannot pass the quota together. */
export async function reserveUpload(service: Db, { name, bytes, visitor }: CountedUpload): Promise<Reserved> {
  const outcome = await callFunction(service, "reserve_upload", {
    file_name: name,
    file_bytes: bytes,
    from_visitor: visitor,
    visitor_day_bytes: MAX_VISITOR_DAY_BYTES,
    day_bytes: MAX_DAY_BYTES,
    all_bytes: MAX_ALL_BYTES,
  });
  return outcome as Reserved;
}

/** The file is in the store, whole. Another try of the same file may have failed meanwhile and released its row. */
export async function confirmUpload(service: Db, { name, bytes, visitor }: CountedUpload): Promise<void> {
  const stored_at = sql<string>`now()`;
  await service
    .insertInto("stored_files")
    .values({ name, bytes, visitor, stored_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ stored_at }))
    .execute();
}

/** An upload that broke off counts no longer. */
export async function releaseUpload(service: Db, name: string): Promise<void> {
  await service.deleteFrom("stored_files").where("name", "=", name).where("stored_at", "is", null).execute();
}

/** A file that was removed counts no longer. */
export async function forgetUpload(service: Db, name: string): Promise<void> {
  await service.deleteFrom("stored_files").where("name", "=", name).execute();
}
