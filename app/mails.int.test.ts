import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { queueNewsletters } from "~/people/newsletter/queue-newsletters.server";
import { callFunction } from "~/platform/db/client";
import { INSUFFICIENT_PRIVILEGE } from "~/platform/db/error-codes";
import type { Mail } from "~/platform/mail/mail";
import { sendNextMail } from "~/platform/mail/mail-worker.server";
import { claimMail } from "~/platform/mail/outbox.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { previewMail } from "~/staff/email-log/mails.server";
import { SAMPLES } from "../test/security/sample-rows";
import { useTestBackend } from "../test/support/backend";
import { fakePayGate } from "../test/support/fake-paygate";
import { depsOf } from "../test/support/mails";
import { sendNewsletter } from "../test/support/newsletters";
import {
  AMINA,
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  startTestPayment,
} from "../test/support/orders";
import { buyMixed, refundInFull } from "../test/support/paid-orders";
import { composeEmail, composeMail } from "./mails.server";

describe("what the outbox says", () => {
  const backend = useTestBackend();

  beforeEach(async () => {
    await backend().service.deleteFrom("outbox").where("attempts", ">=", 0).execute();
    await backend().service.deleteFrom("visitor_mails").where("id", ">=", 0).execute();
  });

  async function sendAll(): Promise<Mail[]> {
    const mails: Mail[] = [];
    const { service } = backend();
    const deps = depsOf(backend());
    const log = { info() {}, warn: console.error, error: console.error };
    const transport = { send: async (mail: Mail) => void mails.push(mail) };
    const compose = (row: Parameters<typeof composeMail>[1]) => composeMail(deps, row);
    // Ahead of the database's clock, whatever the difference.
    const now = () => new Date(Date.now() + 1000);
    while ((await sendNextMail({ service, transport, compose, log, now })) === "sent") {}
    return mails.sort((a, b) => a.subject.localeCompare(b.subject));
  }

  /** Without the digest of withheld mail, which has its own tests. */
  async function queued() {
    const data = await backend()
      .service.selectFrom("outbox")
      .selectAll()
      .where("kind", "<>", "withheld_mails")
      .orderBy("kind")
      .execute();
    return data.map(({ kind, recipient }) => ({ kind, recipient }));
  }

  const insert = async (
    table: "appointments" | "contact_messages" | "designer_applications",
    values = {},
  ) => {
    const row = { ...SAMPLES[table]?.row(), ...values };
    await backend()
      .anon.insertInto(table as "contact_messages")
      .values(row as never)
      .execute();
  };

  describe("about orders", () => {
    it("is the confirmation, the tickets and the notice of an order that was paid", {
      tags: "@10.22",
    }, async () => {
      const { service } = backend();
      const bank = fakePayGate();
      const product = await addProduct(service, { name: "Cowrie Column Gown" });
      const seat = await addTicketPackage(service, { event_location: "Stellenbosch" });
      const lines = [
        { id: product, size: null, quantity: 1 },
        { id: seat, size: null, quantity: 2 },
      ];
      const order = await place(service, orderRequestFor(product, { lines, buyer: AMINA }));
      const payment = await startTestPayment(service, bank, order);
      expect(await sendAll()).toEqual([]);
      await receiveNotify(service, bank, bank.notice(payment, "1"));

      const mails = await sendAll();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        ["shop@afi.example", `Paid: ${order.reference}, R8,000`],
        [AMINA.email, `Your 2 tickets, order ${order.reference}`],
        [AMINA.email, `Your order ${order.reference}`],
      ]);
      const [, tickets, confirmation] = mails;
      const link = depsOf(backend()).orderLinks.hrefFor({ reference: order.reference, linkVersion: 0 });
      for (const mail of mails) expect(mail.text).toContain(link);
      expect(confirmation?.text).toMatch(/^Cowrie Column Gown \(Quantity 1\) +R1,200$/m);
      expect(confirmation?.text).toMatch(/^Of which VAT at 15 % +R1,043\.48$/m);
      const codes = await service
        .selectFrom("tickets")
        .select("code")
        .where("order_id", "=", order.id)
        .execute();
      expect(codes).toHaveLength(2);
      for (const { code } of codes) expect(tickets?.text.replaceAll(" ", "")).toContain(code);
      expect(await sendAll()).toEqual([]);
    });

    async function pay(...items: string[]) {
      const { service } = backend();
      const bank = fakePayGate();
      const lines = items.map((id) => ({ id, size: null, quantity: 1 }));
      const order = await place(service, orderRequestFor("", { lines, buyer: AMINA }));
      await receiveNotify(service, bank, bank.notice(await startTestPayment(service, bank, order), "1"));
      return order;
    }
    const fulfil = (id: string, db = backend().service) =>
      db.updateTable("orders").set({ status: "fulfilled" }).where("id", "=", id).execute();

    it("is one more mail when the parcel is shipped, and none where there is no parcel", async () => {
      const { service } = backend();
      const editor = await backend().userClient("editor");
      const product = await addProduct(service, { name: "Cowrie Column Gown" });
      const seat = await addTicketPackage(service);
      const [parcel, byStaff, seats] = [await pay(product, seat), await pay(product), await pay(seat)];
      await sendAll();
      await fulfil(parcel.id);
      await fulfil(byStaff.id, editor.db);
      await fulfil(seats.id);
      const mails = await sendAll();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
        [parcel, byStaff].map(({ reference }) => [AMINA.email, `Your parcel has left, order ${reference}`]),
      );
      expect(mails[0]?.text).toMatch(/^Cowrie Column Gown \(Quantity 1\) +R1,200$/m);
      expect(mails[0]?.text).toContain(
        depsOf(backend()).orderLinks.hrefFor({ reference: parcel.reference, linkVersion: 0 }),
      );
      expect(mails[0]?.text).not.toContain("Premium table");
    });

    it("is nothing more once the order was refunded", async () => {
      const { service } = backend();
      const order = await pay(await addProduct(service), await addTicketPackage(service));
      await fulfil(order.id);
      await refundInFull(service, order.id);
      const rows = [];
      for (let row = await due(); row; row = await due()) rows.push(row);
      expect(rows.map(({ kind }) => kind).sort()).toEqual([
        "order_confirmation",
        "parcel_sent",
        "staff_notice",
        "tickets",
      ]);
      for (const row of rows) expect(await composeMail(depsOf(backend()), row), row.kind).toBeNull();
    });
    const due = () => claimMail(backend().service, new Date(Date.now() + 1000));

    it("goes to the address the order has now", async () => {
      const { service } = backend();
      const bank = fakePayGate();
      const order = await place(service, orderRequestFor(await addProduct(service), { buyer: AMINA }));
      await receiveNotify(service, bank, bank.notice(await startTestPayment(service, bank, order), "1"));
      await service
        .updateTable("orders")
        .set({ email: "corrected@mail.example" })
        .where("id", "=", order.id)
        .execute();
      const buyers = (await sendAll()).filter(({ to }) => to !== "shop@afi.example");
      expect(buyers.map(({ to }) => to)).toEqual(["corrected@mail.example"]);
    });

    it("tells the team what only a person can put right", async () => {
      const { service } = backend();
      const bank = fakePayGate();
      const order = await place(service, orderRequestFor(await addProduct(service), { buyer: AMINA }));
      const payment = await startTestPayment(service, bank, order);
      await receiveNotify(service, bank, bank.notice(payment, "1", { AMOUNT: "100" }));
      const mails = await sendAll();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        ["shop@afi.example", `Please look: ${order.reference}: A payment of the wrong amount`],
      ]);
    });
  });

  describe("about what visitors send", () => {
    it("is a notice and, where it is wanted, a receipt", { tags: "@10.51" }, async () => {
      await insert("appointments", { email: "Naima@Mail.example", email_confirmation: true });
      await insert("appointments", { email: "quiet@mail.example", email_confirmation: false });
      await insert("designer_applications", { email: "label@mail.example" });
      await insert("contact_messages");
      expect(await queued()).toEqual([
        { kind: "application_notice", recipient: null },
        { kind: "application_receipt", recipient: "label@mail.example" },
        { kind: "booking_notice", recipient: null },
        { kind: "booking_notice", recipient: null },
        { kind: "booking_receipt", recipient: "naima@mail.example" },
        { kind: "contact_notice", recipient: null },
      ]);
      const recipients = (await sendAll()).map(({ to }) => to).sort();
      expect(recipients).toEqual([
        "atelier@afi.example",
        "atelier@afi.example",
        "designers@afi.example",
        "hello@afi.example",
        "label@mail.example",
        "naima@mail.example",
      ]);
    });

    it("cannot be used to fill a stranger's mailbox", async () => {
      for (let count = 0; count < 6; count += 1)
        await insert("appointments", { email: "victim@mail.example", email_confirmation: true });
      const kinds = (await queued()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "booking_receipt")).toHaveLength(3);
      expect(kinds.filter((kind) => kind === "booking_notice")).toHaveLength(6);
    });

    it("is dropped when the row is gone before it was told", async () => {
      await insert("contact_messages");
      await backend().service.deleteFrom("contact_messages").where("subject", "=", "Hours").execute();
      expect(await sendAll()).toEqual([]);
      const data = await backend().service.selectFrom("outbox").select("status").execute();
      expect(data).toEqual([{ status: "failed" }]);
    });
  });

  describe("to the readers of the newsletter", () => {
    const NEWSLETTER = {
      subject: "The cloth of November",
      blocks: [{ kind: "text" as const, text: "We have a new loom.\n\nCome & hear it." }],
    };
    const subscribe = async (...emails: string[]) => {
      for (const email of emails)
        await backend()
          .anon.insertInto("newsletter_subscriptions")
          .values({ name: "Naima", surname: "Cheikh", email })
          .execute();
    };
    const leave = (email: string) =>
      backend().service.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
    beforeEach(async () => {
      await backend().service.deleteFrom("newsletter_subscriptions").where("email", "<>", "").execute();
      await backend().service.deleteFrom("newsletters").where("subject", "<>", "").execute();
    });
    /** The subscriber that the unsubscribe link in the footer and header belongs to. */
    const readerOf = ({ text, html, unsubscribeHref = "" }: Mail) => {
      expect(text).toContain(`Unsubscribe:\n${unsubscribeHref}\n`);
      expect(html).toContain(`href="${unsubscribeHref}"`);
      expect(unsubscribeHref).toMatch(/^http:\/\/site\.test\/newsletter\/unsubscribe\//);
      return depsOf(backend()).unsubscribeLinks.readerOf(unsubscribeHref.split("/").at(-1) ?? "");
    };

    it("is a welcome first, with the way out", { tags: "@10.67" }, async () => {
      await subscribe("naima@mail.example");
      const [welcome, ...more] = await sendAll();
      expect(more).toEqual([]);
      expect(welcome).toMatchObject({ to: "naima@mail.example", subject: "You are on the AFI list" });
      expect(welcome && readerOf(welcome)).toBe("naima@mail.example");
    });

    it("is each letter, once, with each reader's own way out", { tags: "@10.68" }, async () => {
      await subscribe("a@mail.example", "b@mail.example", "c@mail.example");
      await sendAll();
      expect(await sendNewsletter(backend().service, NEWSLETTER)).toBe(3);
      await subscribe("late@mail.example");
      expect(await queueNewsletters(backend().service)).toBe(0);
      const emails = (await sendAll()).filter(({ subject }) => subject === NEWSLETTER.subject);
      expect(emails.map(({ to }) => to).sort()).toEqual([
        "a@mail.example",
        "b@mail.example",
        "c@mail.example",
      ]);
      for (const email of emails) {
        expect(readerOf(email)).toBe(email.to);
        expect(email.text).toContain("Dear Naima,\n\nWe have a new loom.\n\nCome & hear it.");
        expect(email.html).toContain("Come &amp; hear it.");
      }
    });

    it.each([
      ["no subject", { subject: " " }],
      ["two lines for a subject", { subject: "The cloth\nBcc: all@mail.example" }],
      ["no list of blocks", { blocks: "One." as never }],
      ["too much", { blocks: Array.from({ length: 41 }, () => NEWSLETTER.blocks[0]) as never }],
    ])("is nothing with %s", async (_, changes) => {
      await subscribe("a@mail.example");
      await sendAll();
      await expect(sendNewsletter(backend().service, { ...NEWSLETTER, ...changes })).rejects.toMatchObject({
        code: "23514",
      });
      expect(await sendAll()).toEqual([]);
    });

    it("waits while anything else is due", { tags: "@10.68" }, async () => {
      await subscribe("a@mail.example", "b@mail.example");
      await sendAll();
      await sendNewsletter(backend().service, NEWSLETTER);
      await insert("contact_messages");
      const kinds = [];
      for (const ahead of [1000, 1000, 1000, 1000])
        kinds.push((await claimMail(backend().service, new Date(Date.now() + ahead)))?.kind);
      expect(kinds).toEqual(["contact_notice", "newsletter", "newsletter", undefined]);
    });

    it("is nothing more once they have left", { tags: "@10.72" }, async () => {
      await subscribe("a@mail.example", "b@mail.example");
      await sendNewsletter(backend().service, NEWSLETTER);
      await leave("a@mail.example");
      expect(new Set((await sendAll()).map(({ to }) => to))).toEqual(new Set(["b@mail.example"]));
    });

    it("is not sent to whoever leaves while a worker holds the letter", { tags: "@10.72" }, async () => {
      await subscribe("a@mail.example");
      const row = await claimMail(backend().service, new Date(Date.now() + 1000));
      await leave("a@mail.example");
      expect(row && (await composeMail(depsOf(backend()), row))).toBeNull();
    });

    it("is sent by the site alone, and never fills a stranger's mailbox", async () => {
      await expect(queueNewsletters(backend().anon)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      for (let count = 0; count < 5; count += 1) {
        await subscribe("victim@mail.example");
        await sendAll();
        await leave("victim@mail.example");
      }
      expect((await queued()).map(({ kind }) => kind)).toEqual(Array(3).fill("newsletter_welcome"));
    });

    it("does not fill the mailboxes of many strangers either", async () => {
      const victims = Array.from({ length: 205 }, (_, count) => `victim-${count}@mail.example`);
      await backend()
        .service.insertInto("newsletter_subscriptions")
        .values(victims.map((email) => ({ name: "Naima", surname: "Cheikh", email })))
        .execute();
      expect(await queued()).toHaveLength(200);
    });
  });

  describe("about a lost link", () => {
    const ask = (reference: string, email: string) =>
      callFunction(backend().service, "send_order_link", { typed_reference: reference, typed_email: email });

    it("goes to the buyer, and only when reference and address are both right", async () => {
      const { service } = backend();
      const order = await place(service, orderRequestFor(await addProduct(service), { buyer: AMINA }));
      await ask(order.reference, "stranger@mail.example");
      await ask("SHOP-1000000000000", AMINA.email);
      expect(await queued()).toEqual([]);
      await ask(order.reference, AMINA.email.toUpperCase());
      const mails = await sendAll();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [AMINA.email, `The link to your order ${order.reference}`],
      ]);
      expect(mails[0]?.text).toContain(
        depsOf(backend()).orderLinks.hrefFor({ reference: order.reference, linkVersion: 0 }),
      );
    });

    it("is sent three times an hour at most", async () => {
      const { service } = backend();
      const order = await place(service, orderRequestFor(await addProduct(service), { buyer: AMINA }));
      for (let count = 0; count < 5; count += 1) await ask(order.reference, AMINA.email);
      expect(await queued()).toHaveLength(3);
    });

    it("is nothing a visitor can ask the database for", async () => {
      const asked = callFunction(backend().anon, "send_order_link", {
        typed_reference: "SHOP-1000000000000",
        typed_email: AMINA.email,
      });
      await expect(asked).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    });
  });

  it("is shown to staff without its links, and what opens an account is not composed", async () => {
    const { service } = backend();
    const preview = async (values: object) => {
      const row = await service
        .insertInto("outbox")
        .values({ dedupe_key: crypto.randomUUID(), ...values } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
      return previewMail(row, (row) => composeEmail(depsOf(backend()), row));
    };
    const { order } = await buyMixed(service);
    const about = { recipient: order.email, payload: { order_id: order.id } };
    const link = JSON.stringify(await preview({ kind: "order_link", ...about }));
    expect(link).toContain(order.reference);
    expect(link).not.toContain("key=");

    const tickets = await preview({ kind: "tickets", ...about });
    const blocks = "email" in tickets ? tickets.email.blocks : [];
    const codes = blocks.flatMap((block) => (block.kind === "ticket" ? block.code : []));
    expect(new Set(codes)).toEqual(new Set([""]));

    const person = await backend().userClient("user");
    const recovery = { kind: "account_recovery", recipient: person.email };
    expect(await preview(recovery)).toHaveProperty("refusal");
    const { rows } = await sql<{ token: string | null }>`
      select nullif(recovery_token, '') as token from auth.users where id = ${person.id}
    `.execute(backend().db.loginRole);
    expect(rows).toEqual([{ token: null }]);
    const gone = { ...about, kind: "order_link", payload: { order_id: crypto.randomUUID() } };
    expect(await preview(gone)).toHaveProperty("refusal");
  });
});
