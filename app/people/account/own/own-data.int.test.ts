import { Readable } from "node:stream";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import type { FileStore } from "~/platform/uploads/file-store";
import { receiveNotify } from "~/shop/payments/payments.server";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { authClient } from "../../../../test/support/auth-client.ts";
import { type TestUser, useTestBackend } from "../../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../../test/support/fake-paygate.ts";
import {
  AMINA,
  ANONYMISED_BUYER,
  addProduct,
  addTicketPackage,
  everythingAbout,
  orderRequestFor,
  place,
  startTestPayment,
  stockOf,
} from "../../../../test/support/orders.ts";
import { erasePerson } from "./erase-person.server";

const REFUSED = "42501";
const INBOX = ["appointments", "designer_applications", "contact_messages"] as const;
const sample = (table: string, more: object = {}) => ({ ...SAMPLES[table]?.row(), ...more }) as never;

describe("what belongs to an account", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  let amina: TestUser;
  let thabo: TestUser;
  beforeEach(async () => {
    service = backend().service;
    bank = fakePayGate();
    [amina, thabo] = [await backend().userClient("user"), await backend().userClient("user")];
  });

  const ownAppointments = ({ db, id }: TestUser) =>
    db.selectFrom("appointments").select(["id", "user_id"]).where("user_id", "=", id).execute();
  const insert = (db: Db, table: (typeof INBOX)[number], row = sample(table)) =>
    db.insertInto(table).values(row).execute();
  const complaints: object[] = [];
  const log = { error: (details: object) => void complaints.push(details) };
  const forget = (person: string, files: FileStore = backend().files) =>
    erasePerson({ service, files, log }, person);
  const order = (id: string) =>
    service.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Everything visitors have sent, and the mails about it. */
  async function inbox() {
    const kinds = [
      ...(["booking_notice", "appointment_moved_notice", "appointment_overdue"] as const),
      ...(["application_notice", "application_receipt", "contact_notice"] as const),
    ];
    const mails = service.selectFrom("outbox").select("id").where("kind", "in", kinds).orderBy("id");
    const rows = INBOX.map((table) => service.selectFrom(table).select("id").orderBy("id").execute());
    return Promise.all([...rows, mails.execute()]);
  }

  /** Two seats and a gown, bought by this person, delivered to an address other than the account's. */
  async function buy(userId: string | null, email: string, isPaid = true, phone = "+27 82 555 0100") {
    const seats = await addTicketPackage(service);
    const gown = await addProduct(service, { stock: 3 });
    const lines = [
      { id: seats, size: null, quantity: 2 },
      { id: gown, size: null, quantity: 1 },
    ];
    const buyer = {
      ...AMINA,
      email,
      phone,
      address: `4 Loop Street, for ${email}`,
      city: "Cape Town",
      postalCode: "8001",
    };
    const placed = await place(service, orderRequestFor(seats, { lines, buyer, userId }));
    const payRequestId = await startTestPayment(service, bank, placed);
    const pay = () => receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    if (isPaid) await pay();
    return { ...placed, gown, pay };
  }

  describe("seats", () => {
    it("that were held or kept for a deleted person go to the next in line", async () => {
      const date = "2097-12-08T08:00:00Z";
      const event = `walk-${amina.id}`;
      await service
        .insertInto("events")
        .values({ id: event, title: "A walk", event_date: date, status: "published", is_free: true })
        .execute();
      const walk = { event_id: event, price: 0, event_date: date };
      const offered = await addTicketPackage(service, { ...walk, capacity: 0 });
      const kept = await addTicketPackage(service, { ...walk, capacity: 1 });
      const join = async (packageId: string, email: string) => {
        const answer = await callFunction(service, "join_waiting_list", { input: { packageId, email } });
        return (answer as unknown as { id: string }).id;
      };
      await callFunction(service, "keep_place", {
        input: { packageId: kept, email: amina.email, name: "Amina Sow", quantity: 1 },
      });
      const own = [await join(offered, amina.email), await join(kept, amina.email)];
      const next = [await join(offered, thabo.email), await join(kept, thabo.email)];
      await service.updateTable("ticket_packages").set({ capacity: 1 }).where("id", "=", offered).execute();
      const states = (ids: string[]) =>
        service
          .selectFrom("waiting_list")
          .select(["state", "held"])
          .where("id", "in", ids)
          .orderBy("created_at")
          .execute();
      expect((await states(own)).map(({ state }) => state)).toEqual(["offered", "waiting"]);

      expect(await forget(amina.id)).toBe("forgotten");
      expect(await states(own)).toEqual([]);
      expect(await states(next)).toEqual([
        { state: "offered", held: 1 },
        { state: "offered", held: 1 },
      ]);
      const ticket = service.selectFrom("tickets").selectAll().where("package_id", "=", kept);
      expect(await ticket.executeTakeFirst()).toMatchObject({
        guest_name: null,
        guest_email: null,
        voided_at: expect.any(String),
      });
      const mails = service.selectFrom("outbox").select("kind").where("recipient", "=", amina.email);
      expect(await mails.execute()).toEqual([]);
    });
  });

  describe("appointments", () => {
    it("belong to the signed-in visitor, whatever the form says", async () => {
      await insert(amina.db, "appointments");
      await insert(backend().anon, "appointments");
      expect(await ownAppointments(amina)).toMatchObject([{ user_id: amina.id }]);
      for (const db of [backend().anon, thabo.db, amina.db]) {
        for (const table of INBOX) {
          const forged = sample(table, { user_id: amina.id });
          await expect(insert(db, table, forged), table).rejects.toMatchObject({ code: REFUSED });
        }
      }
    });

    it("are read by their owner and by staff only", async () => {
      await insert(amina.db, "appointments");
      const [{ id = "" } = {}] = await ownAppointments(amina);
      const seenBy = async (db: Db) =>
        (await db.selectFrom("appointments").select("id").where("id", "=", id).execute()).length;
      const editor = await backend().userClient("editor");
      expect(await Promise.all([amina.db, editor.db, thabo.db].map(seenBy))).toEqual([1, 1, 0]);
      await expect(seenBy(backend().anon)).rejects.toMatchObject({ code: REFUSED });
      const unchanged = [
        amina.db.updateTable("appointments").set({ status: "confirmed" }).where("id", "=", id).execute(),
        amina.db.deleteFrom("appointments").where("id", "=", id).execute(),
      ];
      await Promise.allSettled(unchanged);
      const kept = service.selectFrom("appointments").select("status").where("id", "=", id);
      expect(await kept.execute()).toEqual([{ status: "requested" }]);
    });
  });

  it("has the name its owner gives the sign-in service, unless no column would take it", async () => {
    const person = { email: `${crypto.randomUUID()}@people.example`, password: "mbali-2719" };
    await backend().auth.createUser(person);
    const { data } = await authClient(backend().auth).signInWithPassword(person);
    const sub = data.user?.id ?? "";
    const rename = (full_name: unknown) =>
      backend().auth.fetch("http://site.test/auth/v1/user", {
        method: "PUT",
        headers: {
          apikey: backend().auth.anonKey,
          Authorization: `Bearer ${data.session?.access_token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ data: { full_name } }),
      });
    const own = backend().db.as({ role: "authenticated", sub, email: person.email });
    const name = async () =>
      (await own.selectFrom("profiles").select("full_name").executeTakeFirstOrThrow()).full_name;
    expect((await rename(" Amina\n Sow-Bekele ")).status).toBe(200);
    expect(await name()).toBe("Amina Sow-Bekele");
    for (const odd of ["\u200b", null]) await rename(odd);
    expect(await name()).toBe("Amina Sow-Bekele");
  });

  describe("is deleted", () => {
    it("by the server alone", async () => {
      const admin = await backend().userClient("admin");
      for (const db of [backend().anon, amina.db, thabo.db, admin.db])
        await expect(callFunction(db, "forget_person", { person: amina.id })).rejects.toMatchObject({
          code: REFUSED,
        });
    });

    it("with everything that names the person, while the books keep what was sold", async () => {
      const sold = await buy(amina.id, "gift@mail.example", true, "+27 82 555 0101");
      const sent = await buy(amina.id, "gift@mail.example", true, "+27 82 555 0101");
      const dedupe = (id: string) => `order_confirmation:${id}`;
      await service
        .updateTable("outbox")
        .set({ status: "sent", sent_at: new Date().toISOString(), last_error: "450 gift@mail.example" })
        .where("dedupe_key", "=", dedupe(sent.id))
        .execute();
      const others = await inbox();
      for (const table of INBOX) await insert(amina.db, table);
      const [appointment] = await ownAppointments(amina);
      for (const kind of ["appointment_moved_notice", "appointment_overdue"] as const)
        await service
          .insertInto("outbox")
          .values({
            kind,
            payload: JSON.stringify({ appointment_id: appointment?.id }),
            dedupe_key: `${kind}:${appointment?.id}`,
          })
          .execute();
      await service
        .insertInto("newsletter_subscriptions")
        .values({ name: "A", surname: "S", email: amina.email })
        .execute();
      const before = await order(sold.id);

      expect(await forget(amina.id)).toBe("forgotten");

      const after = await order(sold.id);
      expect(after).toEqual({
        ...before,
        ...ANONYMISED_BUYER,
        updated_at: after.updated_at,
      });
      const about = await everythingAbout(service, sold.id);
      expect(about.tickets).toHaveLength(2);
      expect(about.mails.filter(({ recipient }) => recipient !== null)).toEqual([]);
      // It was to be shipped, and its address is gone.
      expect(about.tasks).toEqual(["other"]);
      const kept = service.selectFrom("outbox").selectAll().where("dedupe_key", "=", dedupe(sent.id));
      expect(await kept.executeTakeFirst()).toMatchObject({
        status: "sent",
        recipient: ANONYMISED_BUYER.email,
        last_error: null,
      });

      const profiles = service.selectFrom("profiles").select("id").where("id", "=", amina.id);
      expect(await profiles.execute()).toEqual([]);
      const subscribed = service
        .selectFrom("newsletter_subscriptions")
        .select("id")
        .where("email", "=", amina.email);
      expect(await subscribed.execute()).toEqual([]);
      // Who left stays left: of the address a hash alone is kept.
      const left = await service.selectFrom("newsletter_suppressions").selectAll().execute();
      expect(left).toHaveLength(1);
      expect(JSON.stringify(left)).not.toContain(amina.email);
      const everywhere = await Promise.all(
        (["orders", "outbox", "appointments", "staff_tasks", "payment_messages", "payments"] as const).map(
          async (table) => JSON.stringify(await service.selectFrom(table).selectAll().execute()),
        ),
      );
      for (const rows of everywhere) expect(rows).not.toMatch(/gift(@|%40)mail|555 0101/);
      expect(await inbox()).toEqual(others);
      const { rows } = await sql`select from auth.users where id = ${amina.id}`.execute(
        backend().db.loginRole,
      );
      expect(rows).toEqual([]);
    });

    it("leaving another person's rows, and a guest's with the same address, as they were", async () => {
      const others = [await buy(thabo.id, thabo.email), await buy(null, amina.email)];
      for (const table of INBOX) await insert(thabo.db, table);
      const before = await Promise.all(others.map(({ id }) => order(id)));
      await forget(amina.id);
      expect(await Promise.all(others.map(({ id }) => order(id)))).toEqual(before);
      for (const table of INBOX)
        expect(
          await service.selectFrom(table).select("id").where("user_id", "=", thabo.id).execute(),
          table,
        ).toHaveLength(1);
      for (const { id } of others) expect((await everythingAbout(service, id)).mails).toHaveLength(3);
    });

    it("and an unpaid order releases its stock; paid late, it notifies staff and mails no one", async () => {
      const { id, gown, pay } = await buy(amina.id, amina.email, false);
      expect(await stockOf(service, gown)).toBe(2);
      await forget(amina.id);
      expect((await order(id)).status).toBe("cancelled");
      expect(await stockOf(service, gown)).toBe(3);
      await pay();
      const about = await everythingAbout(service, id);
      expect(about.order.status).toBe("paid");
      expect(about.tasks).toEqual(["paid_late"]);
      expect(about.mails.map(({ recipient }) => recipient)).not.toContain(ANONYMISED_BUYER.email);
    });

    /** A row of this person with one file in its own folder. */
    async function sendFile(person: TestUser, table: "appointments" | "designer_applications") {
      const files_folder = crypto.randomUUID();
      await insert(person.db, table, sample(table, { files_folder }));
      const bucket = table === "appointments" ? "booking-files" : "application-files";
      const content = Buffer.from("picture");
      await backend().files.put(`${bucket}/${files_folder}/1.png`, Readable.from([content]), content.length);
      return { bucket, folder: files_folder };
    }
    const filesIn = async ({ bucket, folder }: Awaited<ReturnType<typeof sendFile>>) =>
      (await backend().files.list(`${bucket}/${folder}/`)).length;

    it("with the files of its appointments and applications", async () => {
      const theirs = [await sendFile(amina, "appointments"), await sendFile(amina, "designer_applications")];
      const other = await sendFile(thabo, "appointments");
      await forget(amina.id);
      expect(await Promise.all([...theirs, other].map(filesIn))).toEqual([0, 0, 1]);
    });

    it("even when its files cannot be removed, which the log then names", async () => {
      const { folder } = await sendFile(amina, "appointments");
      const broken = { ...backend().files, list: () => Promise.reject(new Error("no disk")) };
      complaints.length = 0;
      expect(await forget(amina.id, broken)).toBe("forgotten");
      expect(complaints).toMatchObject([{ bucket: "booking-files", folder }]);
    });

    it("once, and never as the only admin", async () => {
      const both = [await backend().userClient("admin"), await backend().userClient("admin")];
      await service
        .updateTable("profiles")
        .set({ role: "user" })
        .where("role", "=", "admin")
        .where(
          "id",
          "not in",
          both.map(({ id }) => id),
        )
        .execute();
      const files = await Promise.all(both.map((admin) => sendFile(admin, "appointments")));
      const outcomes = await Promise.all(both.map(({ id }) => forget(id)));
      expect(outcomes.toSorted()).toEqual(["forgotten", "only_admin"]);
      // Other people's files remain.
      expect(await Promise.all(files.map(filesIn))).toEqual(
        outcomes.map((outcome) => (outcome === "forgotten" ? 0 : 1)),
      );
      await forget(amina.id);
      expect(await forget(amina.id)).toBe("unknown");
    });
  });
});
