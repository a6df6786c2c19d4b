import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { composeMail } from "~/mails.server";
import { callFunction } from "~/platform/db/client";
import { receiveNotify } from "~/shop/payments/payments.server";
import { SAMPLES } from "../../../test/security/sample-rows";
import { useTestBackend } from "../../../test/support/backend";
import { fakePayGate } from "../../../test/support/fake-paygate";
import { depsOf } from "../../../test/support/mails";
import { AMINA, addProduct, orderRequestFor, place, startTestPayment } from "../../../test/support/orders";
import { deleteOldMails } from "./outbox.server";

const HOUR_MS = 3_600_000;
const hourOf = (time: string) => Math.floor(new Date(time).getTime() / HOUR_MS) * HOUR_MS;

describe("the budget of a mailbox", () => {
  const backend = useTestBackend();

  beforeEach(async () => {
    const { service } = backend();
    await service.deleteFrom("outbox").where("attempts", ">=", 0).execute();
    await service.deleteFrom("visitor_mails").where("id", ">=", 0).execute();
    await service.deleteFrom("newsletter_subscriptions").where("email", "<>", "").execute();
  });

  const book = (email: string) =>
    backend()
      .anon.insertInto("appointments")
      .values({ ...SAMPLES.appointments?.row(), email, email_confirmation: true } as never)
      .execute();
  const apply = (email: string) =>
    backend()
      .anon.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), email } as never)
      .execute();
  const subscribe = (email: string) =>
    backend()
      .anon.insertInto("newsletter_subscriptions")
      .values({ name: "Naima", surname: "Cheikh", email })
      .execute();
  const mailAccount = (mail_kind: string, address: string) =>
    callFunction(backend().service, "queue_account_mail", { mail_kind, address });

  async function recipients(): Promise<string[]> {
    const data = await backend()
      .service.selectFrom("outbox")
      .select(["kind", "recipient"])
      .where("recipient", "is not", null)
      .orderBy("created_at")
      .execute();
    return data.map(({ kind, recipient }) => `${kind} ${recipient}`);
  }

  /** Moves all earlier mail requests back in time. */
  async function letHoursPass(hours: number): Promise<void> {
    const created_at = new Date(Date.now() - hours * HOUR_MS).toISOString();
    await backend()
      .service.updateTable("visitor_mails")
      .set({ created_at })
      .where("created_at", ">", new Date(Date.now() - HOUR_MS).toISOString())
      .execute();
  }

  it("is one over all kinds of mail that a stranger can cause, and over all plus-addresses", async () => {
    await book("victim@mail.example");
    await book("Victim+one@mail.example");
    await apply("victim+two@mail.example");
    await subscribe("victim+three@mail.example");
    await mailAccount("account_recovery", "victim+four+five@mail.example");
    expect(await recipients()).toHaveLength(5);

    await apply("victim@mail.example");
    await subscribe("victim@mail.example");
    await mailAccount("account_confirmation", "victim@mail.example");
    await mailAccount("account_exists", "victim+six@mail.example");
    expect(await recipients()).toHaveLength(5);

    await subscribe("victims@mail.example");
    await subscribe("victim@other.example");
    expect(await recipients()).toHaveLength(7);
  });

  it("is twelve a day, whatever becomes of the mails", async () => {
    for (const hours of [20, 15, 10]) {
      for (let count = 0; count < 6; count += 1)
        await mailAccount("account_recovery", `a+${hours}${count}@b.example`);
      await letHoursPass(hours);
      // Deleting an account that was never opened deletes its mails too.
      await backend().service.deleteFrom("outbox").where(sql<boolean>`kind like 'account%'`).execute();
    }
    const data = await backend()
      .service.selectFrom("visitor_mails")
      .selectAll()
      .where("is_withheld", "is", false)
      .execute();
    expect(data).toHaveLength(12);
    await letHoursPass(2);
    await mailAccount("account_recovery", "a@b.example");
    expect(await recipients()).toEqual([]);
    await backend()
      .service.updateTable("visitor_mails")
      .set({ created_at: new Date(Date.now() - 25 * HOUR_MS).toISOString() })
      .where("id", ">=", 0)
      .execute();
    await mailAccount("account_recovery", "a@b.example");
    expect(await recipients()).toEqual(["account_recovery a@b.example"]);
  });

  it("holds back no mail of a paid order, and no word of a changed password", async () => {
    const { service } = backend();
    for (let count = 0; count < 6; count += 1) await apply(AMINA.email);
    await mailAccount("account_exists", AMINA.email);
    await mailAccount("account_recovery", AMINA.email);
    const bank = fakePayGate();
    const order = await place(service, orderRequestFor(await addProduct(service), { buyer: AMINA }));
    const payment = await startTestPayment(service, bank, order);
    await receiveNotify(service, bank, bank.notice(payment, "1"));
    await service.updateTable("orders").set({ status: "fulfilled" }).where("id", "=", order.id).execute();
    await mailAccount("password_changed", AMINA.email);
    await callFunction(service, "send_order_link", {
      typed_reference: order.reference,
      typed_email: AMINA.email,
    });
    const kinds = (await recipients()).map((each) => each.split(" ")[0]);
    expect(kinds).toEqual(expect.arrayContaining(["order_confirmation", "parcel_sent", "password_changed"]));
    expect(kinds).not.toContain("order_link");
  });

  it("counts requests of the same moment", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, count) => subscribe(`one+${count}@mail.example`)));
    expect(await recipients()).toHaveLength(3);
  });

  it("is told of when it is used up: one mail to the team an hour, with what was not sent to how many", async () => {
    for (const victim of ["one", "two"])
      for (let count = 0; count < 5; count += 1) await apply(`${victim}@mail.example`);
    for (let count = 0; count < 6; count += 1)
      await mailAccount("account_recovery", `one+${count}@mail.example`);
    const { service } = backend();
    const digests = await service
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "withheld_mails")
      .execute();
    const withheld = await service
      .selectFrom("visitor_mails")
      .selectAll()
      .where("is_withheld", "is", true)
      .execute();
    const hours = new Set(withheld.map(({ created_at }) => hourOf(created_at)));
    expect(digests.map(({ payload }) => hourOf((payload as { hour: string }).hour))).toEqual([...hours]);
    // After its hour, so that it covers all of it.
    const [hour = 0] = hours;
    const [digest] = digests;
    expect(digest).toMatchObject({ recipient: null });
    expect(new Date(digest?.next_attempt_at ?? 0).getTime() - hour).toBe(61 * 60_000);

    // In case a new hour began meanwhile.
    await service
      .updateTable("visitor_mails")
      .set({ created_at: new Date(hour).toISOString() })
      .where("id", ">=", 0)
      .execute();
    const mail = digest && (await composeMail(depsOf(backend()), digest));
    expect(mail).toMatchObject({ to: "hello@afi.example", subject: "Please look: 8 mails were not sent" });
    expect(mail?.text).toContain("Receipts for applications: 4, to 2 addresses");
    expect(mail?.text).toContain("Links for a new password: 4, to 1 address");
    expect(mail?.text).not.toContain("mail.example");
  });

  it("says of the team's own notices too that they were left out", async () => {
    const rows = Array.from({ length: 123 }, () => ({ ...SAMPLES.contact_messages?.row() }));
    await backend()
      .service.insertInto("contact_messages")
      .values(rows as never)
      .execute();
    const digest = await backend()
      .service.selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "withheld_mails")
      .executeTakeFirstOrThrow();
    const mail = await composeMail(depsOf(backend()), digest);
    expect(mail?.text).toContain("Notices of messages, to us: 3");
  });

  it("keeps no count for longer than a week", async () => {
    const { service } = backend();
    await apply("victim@mail.example");
    await deleteOldMails(service, new Date(Date.now() + 6 * 24 * HOUR_MS));
    expect(await service.selectFrom("visitor_mails").select("id").execute()).toHaveLength(2);
    await deleteOldMails(service, new Date(Date.now() + 8 * 24 * HOUR_MS));
    expect(await service.selectFrom("visitor_mails").select("id").execute()).toEqual([]);
  });
});
