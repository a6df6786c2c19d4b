import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { CHECK_VIOLATION, INSUFFICIENT_PRIVILEGE } from "~/platform/db/error-codes";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { useTestBackend } from "../../../../test/support/backend";
import { sendWaitingMails } from "../../../../test/support/mails";
import { addDueNewsletter } from "../../../../test/support/newsletters";
import { addProduct } from "../../../../test/support/orders";
import { queueNewsletters } from "../queue-newsletters.server";
import { planImport, writeImport } from "./import-subscribers.server";
import {
  changeNewsletter,
  everyNewsletter,
  findNewsletter,
  listFailed,
  listNewsletters,
  previewNewsletter,
} from "./newsletters.server";
import {
  countSubscribers,
  everySubscriber,
  listLeft,
  listSubscribers,
  removeSubscribers,
} from "./subscribers.server";

const TEXT = [{ kind: "text" as const, text: "We have a new loom." }];
const PROOF = {
  fileName: "readers.csv",
  text: "Yes, AFI may write to me.",
  date: "2026-05-04",
  place: "The guest book of the showcase",
};

describe("the newsletter desk", () => {
  const backend = useTestBackend();

  beforeEach(async () => {
    const { service } = backend();
    for (const table of [
      "newsletters",
      "newsletter_subscriptions",
      "newsletter_imports",
      "newsletter_suppressions",
      "outbox",
      "visitor_mails",
    ] as const)
      await service.deleteFrom(table).execute();
  });

  const subscribeAs = (db: Db, values: object) =>
    db
      .insertInto("newsletter_subscriptions")
      .values({ name: "Naima", surname: "Cheikh", email: "naima@mail.example", ...values })
      .execute();
  const subscribe = (email: string, values = {}) => subscribeAs(backend().anon, { email, ...values });
  const leave = (email: string) =>
    backend().service.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
  const readers = async () =>
    (
      await backend()
        .service.selectFrom("newsletter_subscriptions")
        .select("email")
        .orderBy("email")
        .execute()
    ).map(({ email }) => email);

  const planAs = async (db: Db, emails: readonly string[], changes: object = {}) => {
    const lines = emails.map((email, index) => ({ line: index + 2, email, name: "A", surname: "Reader" }));
    return planImport(db, { ...PROOF, ...changes }, lines);
  };
  const importAs = async (db: Db, emails: readonly string[]) =>
    writeImport(db, PROOF, await planAs(db, emails));
  const outcomes = (plan: Awaited<ReturnType<typeof planAs>>) =>
    plan.map(({ email, outcome }) => `${email} ${outcome}`);

  describe("an import", () => {
    it("passes over who left, by any address of the same mailbox, and says so beforehand", async () => {
      const editor = await backend().userClient("editor");
      await subscribe("left@mail.example");
      await leave("left@mail.example");
      await subscribe("there@mail.example");
      await subscribe("waits@mail.example", { confirmation: "asked" });
      const file = [
        "New@mail.example",
        "left@mail.example",
        "LEFT+again@mail.example",
        "there@mail.example",
        "waits@mail.example",
        "new@mail.example",
        "nobody",
      ];
      const expected = [
        "new@mail.example new",
        "left@mail.example left",
        "left+again@mail.example left",
        "there@mail.example known",
        "waits@mail.example waiting",
        "new@mail.example repeated",
        "nobody invalid",
      ];
      expect(outcomes(await planAs(editor.db, file))).toEqual(expected);
      expect(await readers()).toEqual(["there@mail.example", "waits@mail.example"]);

      expect(await importAs(editor.db, file)).toBe(1);
      expect(await readers()).toEqual(["new@mail.example", "there@mail.example", "waits@mail.example"]);
      // Whoever is imported is not written to before the next letter.
      expect(await mailsTo("new@mail.example")).toEqual([]);
      const imported = await backend().service.selectFrom("newsletter_imports").selectAll().execute();
      expect(imported).toMatchObject([{ added: 1, created_by: editor.id }]);
      expect(await importAs(editor.db, file)).toBe(0);
    });

    it("keeps its proof, and the list shows it", async () => {
      const { db } = await backend().userClient("admin");
      await subscribe("form@mail.example", { consent_text: "You agree.", consent_page: "/" });
      await subscribe("old@mail.example");
      await importAs(db, ["paper@mail.example"]);
      const { subscribers } = await listSubscribers(db, { ...EMPTY_QUERY, sort: "email" });
      expect(subscribers.map(({ email, consent }) => [email, consent])).toEqual([
        ["form@mail.example", { text: "You agree.", place: "/", on: expect.any(String) }],
        ["old@mail.example", null],
        ["paper@mail.example", { text: PROOF.text, place: PROOF.place, on: PROOF.date }],
      ]);
    });

    it.each([
      ["no words", { text: " " }],
      ["no place", { place: "" }],
      ["no day", { date: "" }],
      ["a day to come", { date: "2999-01-01" }],
    ])("with %s is refused, as a dry run too", async (_, changes) => {
      const { db } = await backend().userClient("editor");
      await expect(planAs(db, ["a@mail.example"], changes)).rejects.toMatchObject({ code: CHECK_VIOLATION });
    });
  });

  describe("who left", () => {
    it("is kept as a keyed hash, found by the whole address, and free to come back", async () => {
      const { db } = await backend().userClient("editor");
      await subscribe("naima@mail.example");
      await leave("naima@mail.example");
      const everything = JSON.stringify(
        await backend().service.selectFrom("newsletter_suppressions").selectAll().execute(),
      );
      expect(everything).not.toContain("naima");
      const { rows } = await sql<{ plain: string }>`
        select encode(sha256(convert_to('naima@mail.example', 'UTF8')), 'hex') as plain`.execute(
        backend().service,
      );
      expect(everything).not.toContain(rows[0]?.plain);
      const asked = (search: string) => listLeft(db, { ...EMPTY_QUERY, show: "left", search });
      expect((await asked("Naima@mail.example")).askedLeftAt).not.toBeNull();
      expect((await asked("other@mail.example")).askedLeftAt).toBeNull();

      await subscribe("naima@mail.example");
      expect((await asked("naima@mail.example")).left).toEqual([]);
    });

    it("comes back by the link alone where an address has to be confirmed", async () => {
      const { db } = await backend().userClient("editor");
      await subscribe("naima@mail.example");
      await leave("naima@mail.example");
      await subscribe("naima@mail.example", { confirmation: "asked" });
      expect((await countSubscribers(db)).left).toBe(1);
      await backend()
        .service.updateTable("newsletter_subscriptions")
        .set({ confirmation: "link", confirmed_at: new Date().toISOString() })
        .execute();
      expect((await countSubscribers(db)).left).toBe(0);
    });
  });

  it("lists readers by chip, search, order and page, and exports all of them", async () => {
    const { db } = await backend().userClient("editor");
    for (let count = 0; count < 60; count += 1)
      await subscribe(`reader-${String(count).padStart(2, "0")}@mail.example`);
    await subscribe("waits@mail.example", { confirmation: "asked", name: "Thandi" });
    expect(await countSubscribers(db)).toEqual({ "": 61, confirmed: 60, waiting: 1, left: 0 });
    const emailsOf = async (changes: object) =>
      (await listSubscribers(db, { ...EMPTY_QUERY, ...changes })).subscribers.map(({ email }) => email);
    expect(await emailsOf({ show: "waiting" })).toEqual(["waits@mail.example"]);
    expect(await emailsOf({ search: "thandi ch" })).toEqual(["waits@mail.example"]);
    expect(await emailsOf({ search: "reader-07" })).toEqual(["reader-07@mail.example"]);
    for (const sort of ["", "oldest", "email"]) {
      const first = await listSubscribers(db, { ...EMPTY_QUERY, sort });
      const second = await listSubscribers(db, { ...EMPTY_QUERY, sort, after: first.links.next ?? "" });
      expect(new Set([...first.subscribers, ...second.subscribers].map(({ id }) => id)).size).toBe(61);
      const back = await listSubscribers(db, { ...EMPTY_QUERY, sort, before: second.links.previous ?? "" });
      expect(back.subscribers).toEqual(first.subscribers);
    }
    expect((await Array.fromAsync(everySubscriber(db, EMPTY_QUERY))).length).toBe(61);
  });

  it("removes readers for good, as an editor too", async () => {
    for (const role of ["editor", "admin"] as const) {
      const { db } = await backend().userClient(role);
      await subscribe(`${role}@mail.example`);
      const [row] = (await listSubscribers(db, EMPTY_QUERY)).subscribers;
      await removeSubscribers(db, [row?.id ?? ""], "/");
      expect(await readers()).toEqual([]);
      expect(outcomes(await planAs(db, [`${role}@mail.example`]))).toEqual([`${role}@mail.example left`]);
      const [left] = (await listLeft(db, { ...EMPTY_QUERY, show: "left" })).left;
      expect(left?.removedBy).toBe("staff");
      // Neither the address nor the surname stays in the audit.
      const audit = await backend().service.selectFrom("audit").selectAll().execute();
      expect(JSON.stringify(audit)).not.toMatch(/@mail\.example|Cheikh/);
    }
  });

  describe("a letter", () => {
    async function draft(db: Db, blocks: object = TEXT) {
      const form = formOf({ subject: "The cloth of November", blocks: JSON.stringify(blocks) });
      const answer = await changeNewsletter(db, null, form);
      const id =
        /newsletter\/([\da-f-]+)/.exec((answer as Response).headers.get("Location") ?? "")?.[1] ?? "";
      return { id, newsletter: await newsletterOf(db, id) };
    }
    async function newsletterOf(db: Db, id: string) {
      const newsletter = await findNewsletter(db, id);
      if (!newsletter) throw new Error("no letter");
      return newsletter;
    }
    const send = (db: Db, id: string, seen: string, changes: Record<string, string> = {}) =>
      changeNewsletter(db, id, formOf({ intent: "send", seen, when: "now", ...changes }));
    const errorOf = (answer: unknown) => (answer as { data: { error?: string } }).data.error;

    it("is written, tried, sent and counted, as editor and as admin", async () => {
      await subscribe("a@mail.example");
      await subscribe("b@mail.example");
      await subscribe("waits@mail.example", { confirmation: "asked" });
      await sendWaitingMails(backend());
      for (const role of ["editor", "admin"] as const) {
        const { db, email } = await backend().userClient(role);
        const { id, newsletter } = await draft(db);
        await changeNewsletter(db, id, formOf({ intent: "test" }));
        const [test, ...others] = await sendWaitingMails(backend());
        expect(others).toEqual([]);
        expect(test).toMatchObject({
          kind: "newsletter_test",
          to: email,
          subject: "Test: The cloth of November",
        });

        await send(db, id, newsletter.seen);
        expect((await newsletterOf(db, id)).state).toBe("scheduled");
        expect(await queueNewsletters(backend().service)).toBe(2);
        expect((await newsletterOf(db, id)).state).toBe("sending");
        const sent = await sendWaitingMails(backend());
        expect(sent.map(({ to }) => to).sort()).toEqual(["a@mail.example", "b@mail.example"]);
        expect(await newsletterOf(db, id)).toMatchObject({
          state: "sent",
          counts: { pending: 0, sent: 2, failed: 0, skipped: 0 },
        });
        const [first] = (await listNewsletters(db, EMPTY_QUERY)).sent;
        expect(first).toMatchObject({ id, state: "sent" });
        // The file holds what its chip shows.
        const unsent = (await draft(db)).id;
        for (const [show, held] of [
          ["", [true, true]],
          ["written", [true, false]],
          ["sent", [false, true]],
        ] as const) {
          const inFile = await Array.fromAsync(everyNewsletter(db, { ...EMPTY_QUERY, show }));
          expect([unsent, id].map((newsletter) => inFile.some((row) => row.id === newsletter))).toEqual(held);
        }
        // What has gone is not changed any more.
        expect(
          errorOf(
            await changeNewsletter(db, id, formOf({ subject: "Other", blocks: "[]", seen: newsletter.seen })),
          ),
        ).toMatch(/on its way/);
        expect(errorOf(await send(db, id, newsletter.seen))).toMatch(/on its way/);
        expect(errorOf(await changeNewsletter(db, id, formOf({ intent: "delete" })))).toMatch(/on its way/);
        await db.updateTable("newsletters").set({ subject: "Other" }).where("id", "=", id).execute();
        await db.deleteFrom("newsletters").where("id", "=", id).execute();
        expect((await newsletterOf(db, id)).subject).toBe("The cloth of November");
      }
    });

    it("waits for its time by the database's clock, and is a draft again when taken back", async () => {
      await subscribe("a@mail.example");
      const { db } = await backend().userClient("editor");
      const { id, newsletter } = await draft(db);
      await send(db, id, newsletter.seen, { when: "at", day: dayIn(2), time: "07:00" });
      expect(await newsletterOf(db, id)).toMatchObject({ state: "scheduled" });
      expect(await queueNewsletters(backend().service)).toBe(0);
      await changeNewsletter(db, id, formOf({ intent: "stop" }));
      expect(await newsletterOf(db, id)).toMatchObject({ state: "draft", sendAt: null });
      expect(
        errorOf(await send(db, id, newsletter.seen, { when: "at", day: dayIn(-2), time: "07:00" })),
      ).toMatch(/ahead/);
      expect(errorOf(await send(db, id, newsletter.seen, { when: "at", day: "", time: "" }))).toMatch(
        /day and a time/,
      );
    });

    it("is stopped on its way, and who left meanwhile gets nothing", async () => {
      for (const reader of ["a", "b", "c"]) await subscribe(`${reader}@mail.example`);
      await sendWaitingMails(backend());
      const { db } = await backend().userClient("admin");
      const id = await addDueNewsletter(backend().service, { subject: "Loom", blocks: TEXT });
      await queueNewsletters(backend().service);
      await leave("a@mail.example");
      await backend()
        .service.updateTable("outbox")
        .set({ status: "failed" })
        .where("recipient", "=", "b@mail.example")
        .where("kind", "=", "newsletter")
        .execute();
      expect(await listFailed(db, id)).toEqual(["b@mail.example"]);
      await changeNewsletter(db, id, formOf({ intent: "stop" }));
      expect(await newsletterOf(db, id)).toMatchObject({
        state: "stopped",
        counts: { pending: 0, sent: 0, failed: 1, skipped: 2 },
      });
      expect(await sendWaitingMails(backend())).toEqual([]);
    });

    it("is not sent unfinished, empty, or other than it was looked at", async () => {
      const { db } = await backend().userClient("editor");
      const unfinished = await draft(db, [{ kind: "product", id: "" }]);
      expect(errorOf(await send(db, unfinished.id, unfinished.newsletter.seen))).toMatch(/not finished/);
      const empty = await draft(db, []);
      expect(errorOf(await send(db, empty.id, empty.newsletter.seen))).toMatch(/empty/);

      const { id, newsletter } = await draft(db);
      const other = await backend().userClient("admin");
      const mine = { subject: "Mine", blocks: JSON.stringify(TEXT), seen: newsletter.seen };
      await changeNewsletter(other.db, id, formOf({ ...mine, subject: "Theirs" }));
      const conflict = await changeNewsletter(db, id, formOf(mine));
      expect((conflict as { init: ResponseInit }).init.status).toBe(409);
      expect(conflict).toMatchObject({ data: { conflict: { theirs: { subject: "Theirs" } } } });
      expect(errorOf(await send(db, id, newsletter.seen))).toMatch(/meanwhile/);
    });
  });

  it("shows a letter as its mail: what is on the site, as it is now, with whole addresses", async () => {
    const { service } = backend();
    const { db } = await backend().userClient("editor");
    const product = await addProduct(service, { name: "Cowrie Column Gown" });
    const hidden = await addProduct(service, { name: "Not yet", status: "draft" });
    const event = await service
      .insertInto("events")
      .values({
        title: "The showcase",
        event_date: "2027-11-08T16:00:00Z",
        status: "published",
        slug: "showcase",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const blocks = [
      { kind: "text", text: "## At sunset\n\nSome [seats](/events) & places are left." },
      { kind: "product", id: product },
      { kind: "product", id: hidden },
      { kind: "event", id: event.id },
      { kind: "button", words: "Press", href: "javascript:alert(1)" },
      { kind: "button", words: "Buy Tickets", href: "/events" },
    ];
    const look = () =>
      previewNewsletter(
        db,
        MANIFEST_PICTURES,
        { siteUrl: "https://afi.example", facts: FIRST_FACTS },
        {
          subject: "<b>Look",
          blocks: JSON.stringify(blocks),
        },
      );
    const { html, text, missing } = await look();
    expect(missing).toEqual([`Piece: ${hidden}`]);
    expect(text).toContain(
      "At sunset\n---------\n\nSome seats & places are left.\n\nseats:\nhttps://afi.example/events\n",
    );
    expect(text).toContain(
      `Cowrie Column Gown\nR1,200\nSee the piece:\nhttps://afi.example/product/${product}`,
    );
    expect(text).toContain("The showcase\nMonday 8 November 2027");
    expect(html).toContain('<a href="https://afi.example/events"');
    expect(html).toContain("&lt;b&gt;Look");
    expect(`${html}${text}`).not.toMatch(/javascript:|Not yet/);

    await service.updateTable("products").set({ price: 900 }).where("id", "=", product).execute();
    expect((await look()).text).toContain("Cowrie Column Gown\nR900");
  });

  it("is closed to everybody else", async () => {
    const { id, updated_at } = await backend()
      .service.insertInto("newsletters")
      .values({ subject: "A secret", blocks: JSON.stringify(TEXT) })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow();
    const user = await backend().userClient("user");
    const editor = await backend().userClient("editor");
    const plan = await planAs(editor.db, ["a@mail.example"]);
    await importAs(editor.db, ["there@mail.example"]);
    const imported = await backend().service.selectFrom("newsletter_imports").select("id").executeTakeFirst();
    for (const db of [backend().anon, user.db]) {
      for (const call of [
        () => callFunction(db, "stop_newsletter", { the_id: id }),
        () => callFunction(db, "test_newsletter", { the_id: id }),
        () => callFunction(db, "newsletter_left_at", { typed_email: "a@mail.example" }),
        () => planAs(db, ["a@mail.example"]),
        () => writeImport(db, PROOF, plan),
        () => subscribeAs(db, { import_id: imported?.id }),
      ])
        await expect(call()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    }
    expect(await changeNewsletter(user.db, id, formOf({ intent: "send", seen: updated_at }))).toMatchObject({
      init: { status: 404 },
    });
    const stolen = user.db.updateTable("newsletters").set({ status: "scheduled", send_at: updated_at });
    expect(await stolen.returning("id").execute()).toEqual([]);
    expect((await listNewsletters(user.db, EMPTY_QUERY)).drafts).toEqual([]);
    expect((await listSubscribers(user.db, EMPTY_QUERY)).subscribers).toEqual([]);
    expect(await readers()).toEqual(["there@mail.example"]);
  });

  const mailsTo = (email: string) =>
    backend().service.selectFrom("outbox").select("kind").where("recipient", "=", email).execute();
});

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
