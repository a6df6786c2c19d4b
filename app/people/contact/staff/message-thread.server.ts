import { sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { isMessageId, statusAfter, toRecord } from "./messages";
import { restoreStatuses, setStatus } from "./messages.server";

const MAX_EARLIER = 10;

/** One message with all that was said about it, and what we know of who wrote it. */
export async function findMessage(db: Db, id: string) {
  const message = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!message) return null;
  const { user_id: _, idempotency_key: __, ...shown } = message;
  return {
    ...shown,
    entries: await listEntries(db, id),
    sender: await findSender(db, message),
    templates: await db
      .selectFrom("message_templates")
      .select(["id", "title", "text"])
      .orderBy("display_order")
      .orderBy("created_at")
      .execute(),
  };
}

export type Thread = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
export type ThreadEntry = Thread["entries"][number];

async function listEntries(db: Db, messageId: string) {
  const { rows } = await sql<{
    id: string;
    kind: "reply" | "note";
    text: string;
    created_at: string;
    writer: string | null;
    written_by: string | null;
    mail_status: string | null;
  }>`
    select e.id, e.kind, e.text, e.created_at, member.email as writer, e.written_by, mail.status as mail_status
    from message_entries e
    left join staff_names() member on member.id = e.written_by
    left join outbox mail on mail.id = e.id
    where e.message_id = ${messageId} order by e.created_at, e.id
  `.execute(db);
  return rows;
}

/** Staff may read orders and subscriptions; here are how many there are of them. */
async function findSender(db: Db, { id, email }: { id: string; email: string }) {
  const address = email.toLowerCase();
  const { orders } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("orders"))
    .where("email", "=", address)
    .executeTakeFirstOrThrow();
  const reader = await db
    .selectFrom("newsletter_subscriptions")
    .select("created_at")
    .where("email", "=", address)
    .executeTakeFirst();
  const earlier = await db
    .selectFrom("contact_messages")
    .select(["id", "subject", "created_at", "status"])
    .where(sql`lower(email)`, "=", address)
    .where("id", "<>", id)
    .orderBy("created_at", "desc")
    .limit(MAX_EARLIER)
    .execute();
  return { orders, readerSince: reader?.created_at ?? null, earlier };
}

interface Place {
  id: string;
  /** The page, with the list beside it as it is. */
  here: string;
}

/** What the forms beside a message ask for. */
export function changeMessage(db: Db, { id, here }: Place, form: FormData) {
  const intent = String(form.get("intent"));
  return staffAction(
    async () => {
      if (intent === "reply") return reply(db, { id, here }, form);
      if (intent === "withdraw-reply") {
        const entry = String(form.get("record"));
        if (!isMessageId(entry)) throw data("No such reply", { status: 400 });
        const words = await callFunction(db, "withdraw_reply", { the_entry: entry });
        return { typed: { words }, isWithdrawn: true };
      }
      if (intent === "note") {
        const text = String(form.get("words") ?? "").trim();
        await db.insertInto("message_entries").values({ message_id: id, text }).execute();
        return redirect(noticeHref(here, "note"));
      }
      if (intent === "restore-status") {
        await restoreStatuses(db, form.getAll("record"));
        return redirect(noticeHref(here, "restored"));
      }
      const status = statusAfter(intent);
      if (!status) throw data("No such change", { status: 400 });
      const former = await setStatus(db, [id], status);
      const records = former.map(toRecord);
      return redirect(noticeHref(here, `message-${status}`, { intent: "restore-status", records }));
    },
    { intent, typed: typedValues(form) },
  );
}

async function reply(db: Db, { id, here }: Place, form: FormData) {
  const words = String(form.get("words") ?? "");
  const answer = await callFunction(db, "reply_to_message", {
    input: { id, sequence: Number(form.get("sequence")), words },
  });
  if (answer.kind === "sent")
    return redirect(noticeHref(here, "replied", { intent: "withdraw-reply", records: [answer.entry] }));
  const error =
    "Somebody else answered or changed this message while you wrote. Read it here first; what you wrote is kept and not sent.";
  return data({ error, intent: "reply", typed: typedValues(form) }, { status: 409 });
}
