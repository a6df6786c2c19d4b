import type { Db, Tables } from "../../db/client.ts";

export type OutboxRow = Tables<"outbox">;
export type MailKind = OutboxRow["kind"];

/** How long a worker may keep a mail. Longer than the slowest mail server is waited for, or two would send it. */
export const LEASE_SECONDS = 300;
const MOST_CHARACTERS_OF_AN_ERROR = 500;
/** Long enough for staff to look at what could not be sent. */
export const KEPT_MS = 90 * 86_400_000;
/** Whom we would have written to counts for a day; what was withheld is told of, once the mail server is back. */
const COUNTED_MS = 7 * 86_400_000;
/** Its page tells a buyer when the confirmation went out, for as long as the order is kept. */
const KEPT_WITH_ITS_ORDER: MailKind = "order_confirmation";

/** The mail that has waited longest, taken for LEASE_SECONDS; null when none is due. */
export async function claimMail(service: Db, now: Date): Promise<OutboxRow | null> {
  const { data } = await service
    .rpc("claim_mail", { at: now.toISOString(), lease_seconds: LEASE_SECONDS })
    .throwOnError();
  return data[0] ?? null;
}

export async function markSent(service: Db, mail: OutboxRow, now: Date): Promise<void> {
  await change(service, mail, { status: "sent", sent_at: now.toISOString(), last_error: null });
}

export async function postpone(service: Db, mail: OutboxRow, until: Date, reason: string): Promise<void> {
  await change(service, mail, { next_attempt_at: until.toISOString(), last_error: shortened(reason) });
}

/** For staff to look at: it will not be tried again. */
export async function giveUp(service: Db, mail: OutboxRow, reason: string): Promise<void> {
  await change(service, mail, { status: "failed", last_error: shortened(reason) });
}

/** Whom we wrote to is nobody's business for ever: mails that were sent or given up go. Gives their number. */
export async function forgetOldMails(service: Db, now: Date): Promise<number> {
  const { count } = await service
    .from("outbox")
    .delete({ count: "exact" })
    .neq("status", "pending")
    .neq("kind", KEPT_WITH_ITS_ORDER)
    .lt("created_at", before(now, KEPT_MS))
    .throwOnError();
  await service.from("visitor_mails").delete().lt("created_at", before(now, COUNTED_MS)).throwOnError();
  return count ?? 0;
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Only the worker that holds the mail may say what became of it: a claim made since has another number. */
async function change(service: Db, { id, attempts }: OutboxRow, values: Partial<OutboxRow>): Promise<void> {
  await service
    .from("outbox")
    .update(values)
    .eq("id", id)
    .eq("attempts", attempts)
    .eq("status", "pending")
    .throwOnError();
}

function shortened(reason: string): string {
  return reason.slice(0, MOST_CHARACTERS_OF_AN_ERROR);
}
