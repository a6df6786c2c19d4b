import { sql } from "kysely";
import { callFunction, type Db } from "~/platform/db/client";
import { ADDRESSED } from "~/platform/db/old-addresses";
import { DATA_REQUESTS_KEPT, retentionCutoff, SOLD_ORDERS_KEPT, UNSOLD_ORDERS_KEPT } from "./retention";

/** Invitations are kept this long after they were answered, withdrawn or ran out. */
const INVITATIONS_KEPT = { days: 90 };
/** Screens offer to undo a deletion for seconds; a member may come back to a page that was left open. */
const RESTORABLE = { hours: 1 };
const GUEST_NEEDS_KEPT = { days: 7 };

/**
 * Anonymises orders after the period stated on the privacy page; the amounts remain for the books. Returns their
 * number.
 */
export async function anonymiseOldOrders(service: Db, now: Date): Promise<number> {
  return callFunction(service, "forget_old_orders", {
    sold_before: retentionCutoff(now, SOLD_ORDERS_KEPT),
    unsold_before: retentionCutoff(now, UNSOLD_ORDERS_KEPT),
  });
}

/** Also forgets which ended sessions passed the second step. Returns how many invitations were removed. */
export function removeEndedAccess(service: Db, now: Date): Promise<number> {
  return callFunction(service, "remove_ended_access", { before: retentionCutoff(now, INVITATIONS_KEPT) });
}

/** Removes deleted notes for good once the deletion can no longer be undone. Returns their number. */
export async function removeDeletedNotes(service: Db, now: Date): Promise<number> {
  return callFunction(service, "remove_deleted_notes", { deleted_before: retentionCutoff(now, RESTORABLE) });
}

/** Removes the versions of stories that were deleted and not restored, and old addresses. Returns their number. */
export async function removeDeletedStories(service: Db, now: Date): Promise<number> {
  const before = retentionCutoff(now, RESTORABLE);
  const { numAffectedRows } = await sql`
    delete from story_versions kept
    where not exists (select from blogs where blogs.id = kept.story_id)
      and not exists (
        select from audit where table_name = 'blogs' and record_id = kept.story_id::text and action = 'delete'
          and created_at > ${before}
      )
  `.execute(service);
  let removed = Number(numAffectedRows ?? 0);
  for (const [kind, table] of Object.entries(ADDRESSED)) {
    const { numAffectedRows } = await sql`
      delete from old_addresses kept
      where kind = ${kind}
        and not exists (select from ${sql.table(table)} moved where moved.id::text = kept.record_id)
        and not exists (
          select from audit where table_name = ${table} and record_id = kept.record_id and action = 'delete'
            and created_at > ${before}
        )
    `.execute(service);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}

/** Removes deleted pictures for good after a day; their files then go as orphans. Returns their number. */
export async function removeDeletedPictures(service: Db): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("pictures")
    .where("deleted_at", "<", sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How long a page of the staff may be sent again, from a tab that was left open. */
const STAFF_REQUESTS_KEPT = { days: 1 };

/** Removes the keys of staff forms whose repetition is no longer to be expected. Returns their number. */
export async function removeOldStaffRequests(service: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("staff_requests")
    .where("created_at", "<", retentionCutoff(now, STAFF_REQUESTS_KEPT))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Clears guests' dietary and access needs a week after the event, as their page promises. Returns their number. */
export function forgetGuestNeeds(service: Db, now: Date): Promise<number> {
  const before = retentionCutoff(now, GUEST_NEEDS_KEPT);
  return callFunction(service, "forget_guest_needs", { before });
}

/** Links and devices whose time is over, and requests that were answered long ago. Returns their number. */
export async function removeOldDevices(service: Db, now: Date): Promise<number> {
  const removed = await Promise.all([
    service.deleteFrom("yours_links").where("expires_at", "<", now.toISOString()).executeTakeFirstOrThrow(),
    service
      .deleteFrom("yours_sessions")
      .where("expires_at", "<", now.toISOString())
      .executeTakeFirstOrThrow(),
    service
      .deleteFrom("data_requests")
      .where("settled_at", "<", retentionCutoff(now, DATA_REQUESTS_KEPT))
      .executeTakeFirstOrThrow(),
  ]);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
