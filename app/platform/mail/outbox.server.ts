import { sql, type UpdateObject } from "kysely";
import type { Db, Tables } from "../db/client.ts";
import type { Database } from "../db/database.types.ts";
import { MAX_WAIT_MS } from "./backoff.ts";

export type OutboxRow = Tables<"outbox">;
export type MailKind = OutboxRow["kind"];

/**
 * How long a worker holds a mail, and so the delay after a killed process. Longer than SEND_TIMEOUT_MS, so that no mail
 * is sent twice.
 */
export const LEASE_SECONDS = 60;
const MAX_ERROR_LENGTH = 500;
/** Gives staff time to look at failed mails. */
export const RETENTION_MS = 90 * 86_400_000;
/**
 * Mail limits look at the last day. The rows are kept longer, so that withheld mails are reported after an outage of
 * the mail server.
 */
const COUNTED_MS = 7 * 86_400_000;
/** The order's page shows when the confirmation was sent, for as long as the order is kept. */
const KEPT_WITH_ITS_ORDER: MailKind = "order_confirmation";

/** Claims the oldest due mail for LEASE_SECONDS; null when none is due. */
export async function claimMail(service: Db, at?: Date): Promise<OutboxRow | null> {
  const { rows } = await sql<OutboxRow>`
    select * from claim_mail(at => ${clock(at)}, lease_seconds => ${LEASE_SECONDS})
  `.execute(service);
  return rows[0] ?? null;
}

export async function markSent(service: Db, mail: OutboxRow, at?: Date): Promise<void> {
  await change(service, mail, { status: "sent", sent_at: clock(at), last_error: null });
}

export async function postpone(
  service: Db,
  mail: OutboxRow,
  { waitMs, reason, at }: { waitMs: number; reason: string; at?: Date | undefined },
): Promise<void> {
  await change(service, mail, {
    next_attempt_at: sql<string>`${clock(at)} + make_interval(secs => ${waitMs / 1000})`,
    last_error: shortened(reason),
  });
}

/** Uses the database's time, so that workers on several machines agree; tests pass their own. */
function clock(at?: Date) {
  return at ? sql<string>`${at}::timestamptz` : sql<string>`now()`;
}

/** Marks it as failed for staff to look at: it is not retried. */
export async function giveUp(service: Db, mail: OutboxRow, reason: string): Promise<void> {
  await change(service, mail, { status: "failed", last_error: shortened(reason) });
}

/**
 * Makes mails due that were written or postponed while the clock was ahead and has been set back since: they would wait
 * until it is that late again. Returns how many.
 */
export async function releaseFutureMails(service: Db): Promise<number> {
  const { numUpdatedRows } = await service
    .updateTable("outbox")
    .set({
      created_at: sql<string>`least(created_at, now())`,
      // A worker may hold one that was attempted, and be sending it.
      next_attempt_at: sql<string>`
        case when attempts > 0 then now() + make_interval(secs => ${LEASE_SECONDS}) else now() end
      `,
    })
    .where("status", "=", "pending")
    .where(({ or, eb }) =>
      or([
        // Servers of one site may differ by seconds.
        eb("created_at", ">", sql<string>`now() + interval '1 minute'`),
        eb(
          "next_attempt_at",
          ">",
          sql<string>`now() + make_interval(secs => ${MAX_WAIT_MS / 1000}) + interval '1 minute'`,
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes mails that were sent or failed long ago; returns how many. */
export async function deleteOldMails(service: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("outbox")
    .where("status", "<>", "pending")
    .where("kind", "<>", KEPT_WITH_ITS_ORDER)
    .where("created_at", "<", before(now, RETENTION_MS))
    .executeTakeFirstOrThrow();
  await service.deleteFrom("visitor_mails").where("created_at", "<", before(now, COUNTED_MS)).execute();
  return Number(numDeletedRows);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Only the worker that holds the claim may write the outcome: a later claim has another number. */
async function change(
  service: Db,
  { id, attempts }: OutboxRow,
  values: UpdateObject<Database, "outbox">,
): Promise<void> {
  await service
    .updateTable("outbox")
    .set(values)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "pending")
    .execute();
}

function shortened(reason: string): string {
  return reason.slice(0, MAX_ERROR_LENGTH);
}
