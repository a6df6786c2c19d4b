import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { erasePerson } from "~/people/account/own/erase-person.server";
import { callFunction, type Db } from "~/platform/db/client";
import { EMPTY_QUERY, PAGE_SIZE } from "~/staff/list/list-query";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { type SentMail, sendOneMail } from "../../../../test/support/mails.ts";
import { findMessage } from "./message-thread.server";
import { toRecord } from "./messages";
import { countMessages, everyMessage, listMessages, restoreStatuses, setStatus } from "./messages.server";

const REFUSED = "42501";
const LATER = () => new Date(Date.now() + 3_600_000);

describe("the message desk", () => {
  const backend = useTestBackend();

  const insert = (values: object = {}) =>
    backend()
      .service.insertInto("contact_messages")
      .values({ ...SAMPLES.contact_messages?.row(), ...values } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
  const reply = (db: Db, id: string, sequence: number, words = "From nine to five.") =>
    callFunction(db, "reply_to_message", { input: { id, sequence, words } }) as Promise<{
      kind: string;
      entry: string;
    }>;
  const replies = (id: string) =>
    backend()
      .service.selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "contact_reply")
      .where(sql<string>`payload ->> 'message_id'`, "=", id)
      .orderBy("created_at")
      .execute();
  const row = (id: string) =>
    backend()
      .service.selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  /** All that is due, of which those to this address are returned. */
  async function sendTo(address: string): Promise<SentMail[]> {
    const mails: SentMail[] = [];
    const take = async (mail: SentMail) => void (mail.to === address && mails.push(mail));
    while ((await sendOneMail(backend(), take, LATER())) !== "nothing") {}
    return mails;
  }

  it("answers by mail, as a thread that quotes the visitor", async () => {
    const editor = await backend().userClient("editor");
    const { id, email } = await insert({ subject: "Hours", message: "When?\nAnd where?" });
    const { entry: first } = await reply(editor.db, id, 0, "Dear Naima,\n\nFrom nine.\nUntil five.");
    expect(await row(id)).toMatchObject({ status: "answered", sequence: 1 });
    const { entry: second } = await reply(editor.db, id, 1, "And on Saturdays.");
    const mails = await sendTo(email);
    expect(mails).toMatchObject([
      { id: first, subject: "Re: Hours", references: [id], replyTo: expect.stringContaining("@") },
      { id: second, subject: "Re: Hours", references: [id, first] },
    ]);
    expect(mails[0]?.text).toContain("Dear Naima,\n\nFrom nine.\nUntil five.\n\n");
    expect(mails[0]?.text).toContain("you wrote:\n\n> When?\n> And where?");
    const thread = await findMessage(editor.db, id);
    expect(thread?.entries).toMatchObject([
      { id: first, kind: "reply", writer: editor.email, mail_status: "sent" },
      { id: second, kind: "reply" },
    ]);
  });

  it("sends what two members write at once a single time, and keeps the words of the other", async () => {
    const [one, other] = [await backend().userClient("editor"), await backend().userClient("admin")];
    const { id } = await insert();
    const outcomes = await Promise.all([reply(one.db, id, 0), reply(other.db, id, 0)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "sent"]);
    expect(await replies(id)).toHaveLength(1);
    // Closing counts too: it is no longer what the other member looks at.
    await setStatus(one.db, [id], "closed");
    expect(await reply(other.db, id, 1)).toEqual({ kind: "conflict" });
    expect(await reply(other.db, id, Number.NaN)).toEqual({ kind: "conflict" });
  });

  it("takes an answer back until its mail leaves, for the one who wrote it", async () => {
    const [one, other] = [await backend().userClient("editor"), await backend().userClient("editor")];
    const { id, email } = await insert();
    const { entry } = await reply(one.db, id, 0);
    const withdraw = (db: Db) => callFunction(db, "withdraw_reply", { the_entry: entry });
    await expect(withdraw(other.db)).rejects.toMatchObject({ code: "P0002" });
    expect(await withdraw(one.db)).toBe("From nine to five.");
    expect(await replies(id)).toEqual([]);
    expect(await row(id)).toMatchObject({ status: "new" });

    const { entry: sent } = await reply(one.db, id, (await row(id)).sequence);
    expect(await sendTo(email)).toHaveLength(1);
    await expect(callFunction(one.db, "withdraw_reply", { the_entry: sent })).rejects.toMatchObject({
      code: "23514",
      message: "It has left already",
    });
  });

  it("marks spam silently, answers none, and brings back what was changed", async () => {
    const { db } = await backend().userClient("editor");
    const [one, two] = [await insert(), await insert()];
    await reply(db, two.id, 0);
    const before = await countMessages(db);
    const former = await setStatus(db, [one.id, two.id], "spam");
    expect((await countMessages(db)).counts.spam).toBe((before.counts.spam ?? 0) + 2);
    expect(await replies(one.id)).toEqual([]);
    await expect(reply(db, one.id, 1)).rejects.toMatchObject({ code: "23514" });
    await restoreStatuses(db, [...former.map(toRecord), "rubbish"]);
    expect([(await row(one.id)).status, (await row(two.id)).status]).toEqual(["new", "answered"]);
    expect(await countMessages(db)).toEqual(before);
  });

  it("finds by name, address and words, without spam, page by page and in a file", async () => {
    const { db } = await backend().userClient("editor");
    const word = crypto.randomUUID().slice(0, 8);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
    for (let number = 0; number <= PAGE_SIZE; number += 1)
      await insert({ name: `Selma ${word}`, subject: `Number ${number}`, created_at: at(number) });
    await insert({ message: `Win ${word}`, status: "spam" });
    const query = { ...EMPTY_QUERY, search: word.toUpperCase() };
    const first = await listMessages(db, query);
    expect(first.rows.map(({ subject }) => subject).slice(0, 2)).toEqual(["Number 50", "Number 49"]);
    const next = await listMessages(db, { ...query, after: first.links.next ?? "" });
    expect(next.rows.map(({ subject }) => subject)).toEqual(["Number 0"]);
    const back = await listMessages(db, { ...query, before: next.links.previous ?? "" });
    expect(back.rows).toEqual(first.rows);
    const oldest = await listMessages(db, { ...query, sort: "oldest" });
    expect(oldest.rows[0]?.subject).toBe("Number 0");
    expect((await listMessages(db, { ...query, show: "spam" })).rows).toHaveLength(1);
    const filed = [];
    for await (const { subject } of everyMessage(db, query)) filed.push(subject);
    expect(filed).toHaveLength(PAGE_SIZE + 1);
    expect((await listMessages(db, { ...query, search: "100%" })).rows).toEqual([]);
  });

  it("shows what the same address wrote before, and a note that is not sent", async () => {
    const { db } = await backend().userClient("editor");
    const { id: earlier, email } = await insert();
    const { id } = await insert({ email: email.toUpperCase() });
    await db.insertInto("message_entries").values({ message_id: id, text: "Wrote in May." }).execute();
    const thread = await findMessage(db, id);
    expect(thread?.sender.earlier.map((message) => message.id)).toEqual([earlier]);
    expect(thread?.entries).toMatchObject([{ kind: "note", text: "Wrote in May.", mail_status: null }]);
    expect(await replies(id)).toEqual([]);
    const asReply = { message_id: id, text: "Sent by hand", kind: "reply" } as never;
    await expect(db.insertInto("message_entries").values(asReply).execute()).rejects.toMatchObject({
      code: REFUSED,
    });
  });

  it("forgets the thread with its message, in the audit and the outbox too", async () => {
    const { service, files } = backend();
    const editor = await backend().userClient("editor");
    const person: TestUser = await backend().userClient("user");
    const { id, email } = await service
      .insertInto("contact_messages")
      .values({ ...SAMPLES.contact_messages?.row(), user_id: person.id } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { entry } = await reply(editor.db, id, 0, "About your divorce dress");
    await sendTo(email);
    await editor.db.insertInto("message_entries").values({ message_id: id, text: "Divorced" }).execute();
    await reply(editor.db, id, 1, "More about your divorce");
    await erasePerson({ service, files, log: { error() {} } }, person.id);
    expect(
      await service.selectFrom("message_entries").select("id").where("message_id", "=", id).execute(),
    ).toEqual([]);
    const mails = await replies(id);
    expect(mails.map((mail) => [mail.id, mail.recipient])).toEqual([[entry, "nobody@deleted.invalid"]]);
    const { rows } = await sql<{ text: string }>`select concat(before, after) as text from audit
      where table_name = 'message_entries'`.execute(service);
    expect(rows.filter(({ text }) => /divorce/i.test(text))).toEqual([]);
  });

  it("refuses users and visitors, who call the functions themselves", async () => {
    const user = await backend().userClient("user");
    const { id } = await insert();
    for (const db of [user.db, backend().anon])
      for (const call of [
        () => reply(db, id, 0),
        () => callFunction(db, "withdraw_reply", { the_entry: id }),
        () => db.insertInto("message_entries").values({ message_id: id, text: "x" }).execute(),
      ])
        await expect(call()).rejects.toMatchObject({ code: REFUSED });
  });
});
