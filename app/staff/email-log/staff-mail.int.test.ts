import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { PAGE_SIZE } from "~/staff/list/list-query";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { sendOneMail } from "../../../test/support/mails.ts";
import { buyMixed } from "../../../test/support/paid-orders.ts";
import { readMailQuery } from "./mails";
import {
  countFailedMails,
  countMails,
  everyMail,
  findMail,
  listMails,
  listWithheld,
  moveMails,
} from "./mails.server";

const REFUSED = "42501";
const query = (text = "") => readMailQuery(new URLSearchParams(text));

describe("the mail desk", () => {
  const backend = useTestBackend();

  let count = 0;
  async function insert(values: object = {}) {
    count += 1;
    const row = {
      kind: "newsletter_welcome",
      recipient: `a${count}@mail.example`,
      dedupe_key: `desk:${count}`,
    };
    return backend()
      .service.insertInto("outbox")
      .values({ ...row, ...values } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const row = (id: string) =>
    backend().service.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const clear = () => backend().service.deleteFrom("outbox").execute();
  /** The worker's claim and outcome of the next mail. */
  async function attempt(id: string, error: string) {
    const { service } = backend();
    await service
      .updateTable("outbox")
      .set({ attempts: sql`attempts + 1`, next_attempt_at: sql`now() + interval '1 minute'` })
      .where("id", "=", id)
      .execute();
    const claimed = await findMail(service, id, new Date());
    await service
      .updateTable("outbox")
      .set({ last_error: error, next_attempt_at: sql`now() + interval '2 minutes'` })
      .where("id", "=", id)
      .execute();
    return claimed;
  }

  it("keeps every try with the server's words, and knows a mail that is leaving", async () => {
    const { db } = await backend().userClient("editor");
    const { id } = await insert({ kind: "contact_notice" });
    const leaving = await attempt(id, "451 later");
    expect(leaving?.isSending).toBe(true);
    await attempt(id, "550 mailbox unavailable");
    const found = await findMail(db, id, new Date());
    expect(found?.isSending).toBe(false);
    expect(found?.tries.map(({ error }) => error)).toEqual(["451 later", "550 mailbox unavailable"]);
    // A new address while it waits is no try.
    await backend()
      .service.updateTable("outbox")
      .set({ recipient: "b@mail.example" })
      .where("id", "=", id)
      .execute();
    expect((await findMail(db, id, new Date()))?.tries).toHaveLength(2);
    // What the server said of a person goes with them.
    await backend()
      .service.updateTable("outbox")
      .set({ status: "sent", sent_at: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    await callFunction(backend().service, "forget_own_address", { address: "b@mail.example" });
    expect((await findMail(db, id, new Date()))?.tries).toEqual([]);
  });

  it("sends again what failed or was stopped, and a second time what was sent; each move is in the audit", async () => {
    const { db, id: member } = await backend().userClient("editor");
    const failed = await insert({ status: "failed", attempts: 21, last_error: "550 no" });
    const sent = await insert({ status: "sent", sent_at: new Date().toISOString() });
    const letter = await insert({ kind: "newsletter", status: "sent", sent_at: new Date().toISOString() });
    const waiting = await insert({ next_attempt_at: new Date(Date.now() + 3_600_000).toISOString() });
    const before = await countFailedMails(db);
    expect(await moveMails(db, [failed.id, sent.id, letter.id, waiting.id], "resend")).toBe(2);
    expect(await countFailedMails(db)).toBe(before - 1);
    expect(await row(failed.id)).toMatchObject({ status: "pending", attempts: 0, last_error: null });
    expect(await row(sent.id)).toMatchObject({ status: "sent" });
    const again = (await listMails(db, query(`q=${sent.recipient}`))).rows;
    expect(again.map(({ status }) => status)).toEqual(["pending", "sent"]);
    expect((await listMails(db, query(`q=${letter.recipient}`))).rows).toHaveLength(1);

    expect(await moveMails(db, [waiting.id], "now")).toBe(1);
    expect(new Date((await row(waiting.id)).next_attempt_at).getTime()).toBeLessThan(Date.now() + 60_000);
    expect(await moveMails(db, [waiting.id], "stop")).toBe(1);
    expect(await row(waiting.id)).toMatchObject({ status: "stopped" });
    expect(await moveMails(db, [waiting.id], "stop")).toBe(0);
    const { rows } = await sql<object>`
      select changed_by, before ->> 'status' as was, after ->> 'status' as became from audit
      where table_name = 'outbox' and record_id = ${waiting.id} order by id
    `.execute(backend().service);
    expect(rows).toEqual([
      { changed_by: member, was: null, became: null },
      { changed_by: member, was: "pending", became: "stopped" },
    ]);
    expect(await moveMails(db, [waiting.id], "resend")).toBe(1);
  });

  it("leaves a mail alone that a worker has", async () => {
    const { db } = await backend().userClient("admin");
    const { id } = await insert();
    await backend()
      .service.updateTable("outbox")
      .set({ attempts: 1, next_attempt_at: sql`now() + interval '1 minute'` })
      .where("id", "=", id)
      .execute();
    expect(await moveMails(db, [id], "stop")).toBe(0);
    expect(await moveMails(db, [id], "now")).toBe(0);
    expect((await listMails(db, query(`q=a${count}@`))).rows).toMatchObject([{ isSending: true }]);
  });

  it("sends a mail about an order to the address it has now, and nothing to a person who is forgotten", async () => {
    const { db } = await backend().userClient("editor");
    const { service } = backend();
    const { order } = await buyMixed(service);
    const { id } = await service
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "order_confirmation")
      .where(sql<string>`payload ->> 'order_id'`, "=", order.id)
      .executeTakeFirstOrThrow();
    await service.updateTable("outbox").set({ status: "failed" }).where("id", "=", id).execute();
    await service
      .updateTable("orders")
      .set({ email: "new@mail.example" })
      .where("id", "=", order.id)
      .execute();
    await moveMails(db, [id], "resend");
    expect(await row(id)).toMatchObject({ status: "pending", recipient: "new@mail.example" });
    const found = (await listMails(db, query(`q=${order.reference}`), backend().service)).rows;
    expect(found.map(({ about }) => about?.label)).toContain(order.reference);
    expect((await listMails(db, query(`q=${order.reference.slice(5)}`))).rows).toHaveLength(found.length);

    const nobody = await insert({ status: "failed" });
    await sql`update outbox set recipient = private.deleted_email() where id = ${nobody.id}`.execute(
      backend().db.loginRole,
    );
    expect(await moveMails(db, [nobody.id], "resend")).toBe(0);
  });

  it("sends a mail about an application to the address it has now, and tells the former one again", async () => {
    const { db } = await backend().userClient("editor");
    const email = `New-${crypto.randomUUID()}@mail.example`;
    const { id } = await backend()
      .service.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), email } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const about = { payload: { application_id: id }, status: "failed" };
    const answer = await insert({ kind: "application_answer", ...about });
    const gone = await insert({ kind: "application_address_gone", ...about });
    const notice = await insert({ kind: "application_notice", recipient: null, ...about });
    expect(await moveMails(db, [answer.id, gone.id, notice.id], "resend")).toBe(3);
    expect((await row(answer.id)).recipient).toBe(email.toLowerCase());
    expect((await row(gone.id)).recipient).toBe(gone.recipient);
    expect((await row(notice.id)).recipient).toBeNull();
  });

  it("is read by chip, kind, beginning of an address and name of a kind, page by page", async () => {
    const { db } = await backend().userClient("editor");
    await clear();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
    for (let number = 0; number <= PAGE_SIZE; number += 1)
      await insert({ recipient: `n${number}@mail.example`, created_at: at(number) });
    await insert({ kind: "tickets", status: "failed", recipient: "other@mail.example", created_at: at(90) });
    await insert({ kind: "booking_notice", recipient: null, created_at: at(91) });
    const first = await listMails(db, query("q=N"));
    expect(first.rows[0]?.recipient).toBe("n50@mail.example");
    const next = await listMails(db, { ...query("q=N"), after: first.links.next ?? "" });
    expect(next.rows.map(({ recipient }) => recipient)).toEqual(["n0@mail.example"]);
    const back = await listMails(db, { ...query("q=N"), before: next.links.previous ?? "" });
    expect(back.rows).toEqual(first.rows);
    expect((await listMails(db, query("q=tickets"))).rows.map(({ kind }) => kind)).toEqual(["tickets"]);
    expect((await listMails(db, query("kind=booking_notice"))).rows).toMatchObject([{ recipient: null }]);
    expect((await listMails(db, query("show=failed"))).rows).toHaveLength(1);
    expect((await listMails(db, query("sort=oldest"))).rows[0]?.recipient).toBe("n0@mail.example");
    expect((await listMails(db, query("q=%25"))).rows).toEqual([]);
    expect(await countMails(db)).toMatchObject({ failed: 1, pending: PAGE_SIZE + 2, sent: 0, stopped: 0 });
    const filed = [];
    for await (const { id } of everyMail(db, query())) filed.push(id);
    expect(new Set(filed).size).toBe(PAGE_SIZE + 3);
  });

  it("reads an index however many mails there are", async () => {
    const { service } = backend();
    await sql`
      insert into outbox (kind, recipient, dedupe_key, status, sent_at, created_at)
      select case when n % 2 = 0 then 'tickets' else 'newsletter' end, 'r' || n || '@mail.example', 'bulk:' || n,
        case when n % 1000 = 0 then 'failed' else 'sent' end, case when n % 1000 = 0 then null else now() end,
        now() - n * interval '1 second'
      from generate_series(1, 20000) n
    `.execute(service);
    await sql`analyze outbox`.execute(backend().db.loginRole);
    const { db } = await backend().userClient("editor");
    // What a page reads: every row that is fetched counts.
    const readBy = async (text: string) => {
      const fetched = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(backend().db.loginRole);
        const { rows } = await sql<{ found: number }>`
          select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as found from pg_stat_user_tables where relname = 'outbox'
        `.execute(backend().db.loginRole);
        return rows[0]?.found ?? 0;
      };
      const before = await fetched();
      await listMails(db, query(text), service);
      return (await fetched()) - before;
    };
    for (const text of ["", "show=failed", "show=sent&kind=tickets", "q=r1999", "q=tickets"])
      expect(await readBy(text), text).toBeLessThan(10 * PAGE_SIZE);
    await clear();
  });

  it("says what the mail budget withheld, by the hour", async () => {
    const { db } = await backend().userClient("editor");
    const { service } = backend();
    await service.deleteFrom("visitor_mails").execute();
    for (const kind of ["booking_receipt", "booking_receipt", "account_recovery"])
      await service.insertInto("visitor_mails").values({ kind, is_withheld: true }).execute();
    expect(await listWithheld(db)).toMatchObject([{ kind: "booking_receipt", mails: 2, recipients: 0 }]);
    expect(await countMails(db)).toMatchObject({ withheld: 2 });
    const admin = await backend().userClient("admin");
    expect(await countMails(admin.db)).toMatchObject({ withheld: 3 });
    await service.deleteFrom("visitor_mails").execute();
  });

  it("keeps mails about accounts from editors, and everything from users and visitors", async () => {
    const [editor, admin, user] = [
      await backend().userClient("editor"),
      await backend().userClient("admin"),
      await backend().userClient("user"),
    ];
    const { id, recipient } = await insert({ kind: "account_recovery", status: "failed" });
    expect((await listMails(editor.db, query(`q=${recipient}`))).rows).toEqual([]);
    expect((await listMails(admin.db, query(`q=${recipient}`))).rows).toHaveLength(1);
    expect(await findMail(editor.db, id, new Date())).toBeNull();
    expect(await findMail(admin.db, id, new Date())).not.toBeNull();
    await expect(moveMails(editor.db, [id], "resend")).rejects.toMatchObject({ code: REFUSED });
    expect(await moveMails(admin.db, [id], "resend")).toBe(1);
    await backend()
      .service.insertInto("visitor_mails")
      .values({ kind: "booking_receipt", is_withheld: true })
      .execute();
    await expect(moveMails(user.db, [id], "stop")).rejects.toMatchObject({ code: REFUSED });
    expect((await listMails(user.db, query())).rows).toEqual([]);
    expect(await listWithheld(user.db)).toEqual([]);
    expect(Object.values(await countMails(user.db))).toEqual([0, 0, 0, 0, 0]);
    const { anon } = backend();
    for (const call of [
      () => moveMails(anon, [id], "stop"),
      () => listMails(anon, query()),
      () => listWithheld(anon),
      () => countMails(anon),
    ])
      await expect(call()).rejects.toMatchObject({ code: REFUSED });
    await backend().service.deleteFrom("visitor_mails").execute();
    expect(await callFunction(admin.db, "move_mails", { input: { ids: [], move: "stop" } })).toBe(0);
  });

  it("no longer sends a mail that was stopped", async () => {
    const { db } = await backend().userClient("editor");
    await clear();
    const { id } = await insert();
    await moveMails(db, [id], "stop");
    expect(await sendOneMail(backend(), async () => {})).toBe("nothing");
  });
});
