import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/db/client";
import { receiveNotify } from "~/features/payments/payments.server";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { describeOnEveryDatabase, type TestUser } from "../../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../../test/support/fake-paygate.ts";
import {
  AMINA,
  addPiece,
  addTicketPackage,
  everythingAbout,
  FORGOTTEN_BUYER,
  goAndPay,
  place,
  stockOf,
  wishFor,
} from "../../../../test/support/orders.ts";
import { createFindVisitor } from "../visitor.server";
import { forgetPerson } from "./forget.server";
import { checkPassword } from "./password.server";

const REFUSED = "42501";
const INBOX = ["appointments", "designer_applications", "contact_messages"] as const;
const sample = (table: string, more: object = {}) => ({ ...SAMPLES[table]?.row(), ...more }) as never;
const appointment = () => sample("appointments");

describeOnEveryDatabase("what belongs to an account", (backend) => {
  let service: Db;
  let bank: FakePayGate;
  let amina: TestUser;
  let thabo: TestUser;
  beforeEach(async () => {
    service = backend().service;
    bank = fakePayGate();
    [amina, thabo] = [await backend().userClient("user"), await backend().userClient("user")];
  });

  const ownAppointments = async ({ db, id }: TestUser) =>
    (await db.from("appointments").select("id, user_id").eq("user_id", id).throwOnError()).data;
  const complaints: object[] = [];
  const log = { error: (details: object) => void complaints.push(details) };
  const forget = (person: string, by: Db = service) => forgetPerson({ service: by, log }, person);
  const order = async (id: string) =>
    (await service.from("orders").select().eq("id", id).single().throwOnError()).data;

  /** All that visitors have sent, and the mails about it. */
  async function inbox() {
    const rows = INBOX.map((table) => service.from(table).select("id").order("id").throwOnError());
    const kinds = ["booking_notice", "application_notice", "application_receipt", "contact_notice"] as const;
    const mails = service.from("outbox").select("id").in("kind", kinds).order("id").throwOnError();
    return (await Promise.all([...rows, mails])).map(({ data }) => data);
  }

  /** Two seats and a gown, paid, of this person, delivered to an address other than the account's. */
  async function buy(userId: string | null, email: string, isPaid = true, phone = "+27 82 555 0100") {
    const seats = await addTicketPackage(service);
    const gown = await addPiece(service, { stock: 3 });
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
    const placed = await place(service, wishFor(seats, { lines, buyer, userId }));
    const payRequestId = await goAndPay(service, bank, placed);
    const pay = () => receiveNotify(service, bank, bank.notice(payRequestId, "1"));
    if (isPaid) await pay();
    return { ...placed, gown, pay };
  }

  describe("appointments", () => {
    it("belong to whoever was signed in, and nobody can say otherwise", async () => {
      await amina.db.from("appointments").insert(appointment()).throwOnError();
      await backend().anon.from("appointments").insert(appointment()).throwOnError();
      expect(await ownAppointments(amina)).toMatchObject([{ user_id: amina.id }]);
      for (const db of [backend().anon, thabo.db, amina.db]) {
        for (const table of INBOX) {
          const forged = sample(table, { user_id: amina.id });
          expect((await db.from(table).insert(forged)).error?.code, table).toBe(REFUSED);
        }
      }
    });

    it("are read by their owner and by staff, by nobody else", async () => {
      await amina.db.from("appointments").insert(appointment()).throwOnError();
      const [own] = await ownAppointments(amina);
      const seenBy = async (db: Db) =>
        (
          await db
            .from("appointments")
            .select("id")
            .eq("id", own?.id ?? "")
        ).data?.length ?? 0;
      const editor = await backend().userClient("editor");
      expect(await Promise.all([amina.db, editor.db, thabo.db, backend().anon].map(seenBy))).toEqual([
        1, 1, 0, 0,
      ]);
      await amina.db
        .from("appointments")
        .update({ status: "confirmed" })
        .eq("id", own?.id ?? "");
      await amina.db
        .from("appointments")
        .delete()
        .eq("id", own?.id ?? "");
      const { data } = await service
        .from("appointments")
        .select("status")
        .eq("id", own?.id ?? "");
      expect(data).toEqual([{ status: "requested" }]);
    });
  });

  it("is known by its token while the session lasts, and by no other", async () => {
    const find = createFindVisitor(backend().clientFor);
    const asking = (Authorization?: string) =>
      find(new Request("http://site.test/account", { headers: Authorization ? { Authorization } : {} }));
    expect(await asking(`Bearer ${amina.accessToken}`)).toMatchObject({ id: amina.id, email: amina.email });
    const [head, claims, signature] = amina.accessToken.split(".");
    const forged = [head, claims, signature?.split("").reverse().join("")].join(".");
    for (const odd of [undefined, "Bearer ", "Bearer x", `Bearer ${forged}`, `Basic ${amina.accessToken}`])
      expect(await asking(odd), odd).toBeNull();
    await forget(amina.id);
    expect(await asking(`Bearer ${amina.accessToken}`)).toBeNull();
  });

  it("has the name its owner gives the sign-in service, unless no column would take it", async () => {
    const { data } = await backend().anon.auth.signInWithPassword(amina);
    const rename = (full_name: unknown) =>
      backend().fetch?.(
        new Request("http://site.test/auth/v1/user", {
          method: "PUT",
          headers: {
            apikey: backend().browser.anonKey,
            Authorization: `Bearer ${data.session?.access_token}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify({ data: { full_name } }),
        }),
        null,
      );
    const name = async () =>
      (await amina.db.from("profiles").select("full_name").single().throwOnError()).data.full_name;
    expect((await rename(" Amina\n Sow-Bekele "))?.status).toBe(200);
    expect(await name()).toBe("Amina Sow-Bekele");
    for (const odd of ["\u200b", null]) await rename(odd);
    expect(await name()).toBe("Amina Sow-Bekele");
  });

  it("is proved by its password, which leaves the session its owner has as it is", async () => {
    expect(await checkPassword(backend().anon, amina.email, amina.password)).toBe("right");
    expect(await checkPassword(backend().anon, amina.email, "something else")).toBe("wrong");
    expect(await createFindVisitor(backend().clientFor)(asked(amina))).not.toBeNull();
  });

  describe("is deleted", () => {
    it("by the server alone", async () => {
      const admin = await backend().userClient("admin");
      for (const db of [backend().anon, amina.db, thabo.db, admin.db])
        expect((await db.rpc("forget_person", { person: amina.id })).error?.code).toBe(REFUSED);
      expect(await createFindVisitor(backend().clientFor)(asked(amina))).not.toBeNull();
    });

    it("with everything that names the person, while the books keep what was sold", async () => {
      const sold = await buy(amina.id, "gift@mail.example", true, "+27 82 555 0101");
      const sent = await buy(amina.id, "gift@mail.example", true, "+27 82 555 0101");
      const dedupe = (id: string) => `order_confirmation:${id}`;
      await service
        .from("outbox")
        .update({ status: "sent", sent_at: new Date().toISOString(), last_error: "450 gift@mail.example" })
        .eq("dedupe_key", dedupe(sent.id))
        .throwOnError();
      const others = await inbox();
      for (const table of INBOX) await amina.db.from(table).insert(sample(table)).throwOnError();
      await service
        .from("newsletter_subscriptions")
        .insert({ name: "A", surname: "S", email: amina.email })
        .throwOnError();
      const before = await order(sold.id);

      expect(await forget(amina.id)).toBe("forgotten");

      const after = await order(sold.id);
      expect(after).toEqual({
        ...before,
        ...FORGOTTEN_BUYER,
        updated_at: after.updated_at,
      });
      const about = await everythingAbout(service, sold.id);
      expect(about.tickets).toHaveLength(2);
      expect(about.mails.filter(({ recipient }) => recipient !== null)).toEqual([]);
      // It was to be sent, and nobody knows where to any more.
      expect(about.tasks).toEqual(["other"]);
      const { data: kept } = await service.from("outbox").select().eq("dedupe_key", dedupe(sent.id)).single();
      expect(kept).toMatchObject({ status: "sent", recipient: FORGOTTEN_BUYER.email, last_error: null });

      expect((await service.from("profiles").select("id").eq("id", amina.id)).data).toEqual([]);
      expect(
        (await service.from("newsletter_subscriptions").select("id").eq("email", amina.email)).data,
      ).toEqual([]);
      const everywhere = await Promise.all(
        (["orders", "outbox", "appointments", "staff_tasks", "payment_messages", "payments"] as const).map(
          async (table) => JSON.stringify((await service.from(table).select().throwOnError()).data),
        ),
      );
      for (const rows of everywhere) expect(rows).not.toMatch(/gift(@|%40)mail|555 0101/);
      expect(await inbox()).toEqual(others);
      expect((await backend().anon.auth.signInWithPassword(amina)).error?.code).toBe("invalid_credentials");
    });

    it("leaving another person's rows, and a guest's with the same address, as they were", async () => {
      const others = [await buy(thabo.id, thabo.email), await buy(null, amina.email)];
      for (const table of INBOX) await thabo.db.from(table).insert(sample(table)).throwOnError();
      const before = await Promise.all(others.map(({ id }) => order(id)));
      await forget(amina.id);
      expect(await Promise.all(others.map(({ id }) => order(id)))).toEqual(before);
      for (const table of INBOX)
        expect((await service.from(table).select("id").eq("user_id", thabo.id)).data, table).toHaveLength(1);
      for (const { id } of others) expect((await everythingAbout(service, id)).mails).toHaveLength(3);
    });

    it("and an unpaid order gives its pieces back; paid late, it tells staff and writes to nobody", async () => {
      const { id, gown, pay } = await buy(amina.id, amina.email, false);
      expect(await stockOf(service, gown)).toBe(2);
      await forget(amina.id);
      expect((await order(id)).status).toBe("cancelled");
      expect(await stockOf(service, gown)).toBe(3);
      await pay();
      const about = await everythingAbout(service, id);
      expect(about.order.status).toBe("paid");
      expect(about.tasks).toEqual(["paid_late"]);
      expect(about.mails.map(({ recipient }) => recipient)).not.toContain(FORGOTTEN_BUYER.email);
    });

    const png = new Blob(["picture"], { type: "image/png" });

    /** A row of this person with one file, in a folder of its own. */
    async function sendFile(person: TestUser, table: "appointments" | "designer_applications") {
      const files_folder = crypto.randomUUID();
      await person.db.from(table).insert(sample(table, { files_folder })).throwOnError();
      const bucket = service.storage.from(table === "appointments" ? "booking-files" : "application-files");
      await bucket.upload(`${files_folder}/1.png`, png);
      return { bucket, folder: files_folder };
    }
    const filesIn = async ({ bucket, folder }: Awaited<ReturnType<typeof sendFile>>) =>
      (await bucket.list(folder)).data?.length;

    it("with the files of its appointments and applications", async () => {
      const theirs = [await sendFile(amina, "appointments"), await sendFile(amina, "designer_applications")];
      const other = await sendFile(thabo, "appointments");
      await forget(amina.id);
      expect(await Promise.all([...theirs, other].map(filesIn))).toEqual([0, 0, 1]);
    });

    it("even when its files cannot be removed, which the log then names", async () => {
      const { folder } = await sendFile(amina, "appointments");
      const broken = Object.create(service, {
        storage: {
          value: { from: () => ({ list: async () => ({ data: null, error: new Error("no disk") }) }) },
        },
      });
      complaints.length = 0;
      expect(await forget(amina.id, broken)).toBe("forgotten");
      expect(complaints).toMatchObject([{ bucket: "booking-files", folder }]);
    });

    it("once, and never as the only admin", async () => {
      const { data: admins } = await service.from("profiles").select("id").eq("role", "admin").throwOnError();
      for (const { id } of admins)
        await service.from("profiles").update({ role: "user" }).eq("id", id).throwOnError();
      const both = [await backend().userClient("admin"), await backend().userClient("admin")];
      const files = await Promise.all(both.map((admin) => sendFile(admin, "appointments")));
      const outcomes = await Promise.all(both.map(({ id }) => forget(id)));
      expect(outcomes.toSorted()).toEqual(["forgotten", "only_admin"]);
      // Who stays keeps their files too.
      expect(await Promise.all(files.map(filesIn))).toEqual(
        outcomes.map((outcome) => (outcome === "forgotten" ? 0 : 1)),
      );
      await forget(amina.id);
      expect(await forget(amina.id)).toBe("unknown");
    });
  });

  function asked({ accessToken }: TestUser): Request {
    return new Request("http://site.test/account", { headers: { Authorization: `Bearer ${accessToken}` } });
  }
});
