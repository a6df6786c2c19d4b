import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appointmentLinksContext } from "../../app/atelier/context.ts";
import { removeOldStaffRequests } from "../../app/people/legal/retention.server.ts";
import type { FormGuard } from "../../app/platform/forms/form-guard.ts";
import { action as askForOrderLink } from "../../app/routes/checkout/order-lookup.tsx";
import { action as changeAppointment } from "../../app/routes/shop/appointment.tsx";
import { action as askForYoursLink } from "../../app/routes/yours/yours.tsx";
import { createFormGuard } from "../../server/http/limits/form-limits.ts";
import { SAMPLES } from "../security/sample-rows.ts";
import { bootOnPostgres, bootTestBackend, TEST_SITE_URL, type TestBackend } from "../support/backend.ts";
import { addProduct, orderRequestFor, place } from "../support/orders.ts";
import { pageContext } from "../support/page-context.ts";
import { buyMixed } from "../support/paid-orders.ts";
import { newKey } from "../support/send-form.ts";
import { openTestSite } from "../support/site.ts";
import { uploadsOf } from "../support/uploads.ts";
import { signedIn, TestVisitor } from "../support/visitor.ts";

type Action = (args: never) => Promise<unknown>;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (name: string) => new File([PNG], name, { type: "image/png" });

describe("a double click that reaches two processes on one PostgreSQL", () => {
  let first: Awaited<ReturnType<typeof bootOnPostgres>>;
  let second: TestBackend;
  beforeAll(async () => {
    first = await bootOnPostgres();
    second = await bootTestBackend({ databaseUrl: first.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  /** Each call has its own form guard, as in separate processes. */
  function send(
    backend: TestBackend,
    action: Action,
    form: FormData,
    { path = "", id, ...guard }: { path?: string; id?: string; formGuard?: FormGuard },
  ) {
    const { context } = pageContext({
      ...guard,
      db: backend.anon,
      serviceDb: backend.service,
      uploads: uploadsOf(backend),
    });
    const query = id === undefined ? path : context.get(appointmentLinksContext).pathFor(id);
    const request = new Request(new URL(query, TEST_SITE_URL), { method: "POST", body: form });
    return action({ request, context, params: { id } } as never);
  }

  const sendToBoth = (action: Action, form: () => FormData, to: { path: string } | { id: string }) =>
    Promise.all([first, second].map((backend) => send(backend, action, form(), to)));

  function formOf(fields: Record<string, string | File[]>): FormData {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) form.append(name, value);
    return form;
  }

  /** What was queued for this address, and what counts against its budget. */
  async function mailsTo(email: string) {
    const queued = await first.service
      .selectFrom("outbox")
      .select("kind")
      .where("recipient", "=", email)
      .where("kind", "in", ["yours_link", "order_link"])
      .execute();
    const counted = await first.service
      .selectFrom("visitor_mails")
      .select("is_withheld")
      .where("kind", "in", ["yours_link", "order_link"])
      .execute();
    await first.service.deleteFrom("visitor_mails").execute();
    return { queued: queued.length, counted: counted.length };
  }

  async function addAppointment(): Promise<string> {
    const row = {
      ...SAMPLES.appointments?.row(),
      reference_images: [],
    };
    const { id } = await first.service
      .insertInto("appointments")
      .values(row as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async function picturesOf(id: string) {
    const { reference_images: named, files_folder } = await first.service
      .selectFrom("appointments")
      .select(["reference_images", "files_folder"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const files = await first.service
      .selectFrom("stored_files")
      .select("name")
      .where("name", "like", `booking-files/${files_folder}/%`)
      .orderBy("name")
      .execute();
    return { named, stored: files.map(({ name }) => name.split("/").at(-1)) };
  }

  const HOW = [
    { how: "with scripts", key: newKey },
    { how: "without scripts", key: () => ({}) },
  ];

  it.each(HOW)("asks for one link to everything of an address, $how", async ({ key }) => {
    const fields = { email: `${randomUUID()}@mail.example`, ...key() };
    for (const _ of ["at once", "and again"])
      await sendToBoth(askForYoursLink, () => formOf(fields), { path: "/yours?form=ask" });
    expect(await mailsTo(fields.email)).toEqual({ queued: 1, counted: 1 });
  });

  it.each(HOW)("asks for one link to an order, $how", async ({ key }) => {
    const email = `${randomUUID()}@mail.example`;
    const request = orderRequestFor(await addProduct(first.service));
    const { reference } = await place(first.service, { ...request, buyer: { ...request.buyer, email } });
    const fields = { reference, email, ...key() };
    for (const _ of ["at once", "and again"])
      await sendToBoth(askForOrderLink, () => formOf(fields), { path: "/order" });
    expect(await mailsTo(email)).toEqual({ queued: 1, counted: 1 });
  });

  it("asks for another link when it is another request, or a minute later", async () => {
    const email = `${randomUUID()}@mail.example`;
    const ask = (fields: object) =>
      send(first, askForYoursLink, formOf({ email, ...fields }), { path: "/yours?form=ask" });
    await ask(newKey());
    await ask({});
    await first.service
      .updateTable("visitor_mails")
      .set({ created_at: new Date(Date.now() - 61_000).toISOString() })
      .execute();
    await ask({});
    expect(await mailsTo(email)).toEqual({ queued: 3, counted: 3 });
  });

  it.each(HOW)("adds the pictures of an appointment once, $how", async ({ key }) => {
    const id = await addAppointment();
    const idempotencyKey = key();
    const form = () => formOf({ files: [picture("lace.png"), picture("sleeve.png")], ...idempotencyKey });
    for (const _ of ["at once", "and again"]) await sendToBoth(changeAppointment, form, { id });
    expect(await picturesOf(id)).toEqual({ named: ["lace.png", "sleeve.png"], stored: ["1", "2"] });
  });

  it("adds the same pictures to two appointments at once", async () => {
    const ids = [await addAppointment(), await addAppointment()];
    const formGuard = createFormGuard();
    const form = () => formOf({ files: [picture("lace.png")] });
    await Promise.all(ids.map((id) => send(first, changeAppointment, form(), { id, formGuard })));
    for (const id of ids) expect(await picturesOf(id)).toEqual({ named: ["lace.png"], stored: ["1"] });
  });

  describe("on a staff form", () => {
    let sites: TestVisitor[];
    let member: Awaited<ReturnType<typeof signedIn>>;
    beforeAll(async () => {
      const opened = await Promise.all(
        [first, second].map((backend) => openTestSite(backend, backend.dataDir)),
      );
      member = await signedIn(opened[0] as (typeof opened)[0], first, "admin");
      sites = opened.map((site) => {
        const visitor = new TestVisitor(site);
        for (const [name, value] of member.visitor.cookies) visitor.cookies.set(name, value);
        return visitor;
      });
    });

    /** Two clicks at the same moment, one in each process, and a third that comes after. */
    async function press(path: string, fields: Record<string, string>) {
      const both = await Promise.all(sites.map((site) => site.post(path, fields)));
      const answers = [...both, await (sites[0] as TestVisitor).post(path, fields)];
      return answers.map((answer) => ({
        status: answer.status,
        location: answer.headers.get("Location")?.replace(/undo=.*/, "undo"),
      }));
    }
    const rowsOf = (table: "order_notes" | "refunds" | "staff_tasks", orderId: string) =>
      first.service.selectFrom(table).select("id").where("order_id", "=", orderId).execute();

    it.each([
      ["refunds", { intent: "refund", reason: "late", amount: "100" }],
      ["order_notes", { intent: "note", text: "Rang twice" }],
      ["staff_tasks", { intent: "add-task", task: "Ring once more" }],
    ] as const)("adds one of %s, and answers each click alike", async (table, fields) => {
      const { order } = await buyMixed(first.service);
      const path = `/admin/orders/${order.reference}`;
      const key = newKey();
      const before = (await rowsOf(table, order.id)).length;
      const answers = await press(path, { ...fields, ...key });
      expect(answers).toEqual(Array(3).fill(answers[0]));
      expect(answers[0]).toMatchObject({ status: 302, location: expect.stringContaining("notice=") });
      expect(await rowsOf(table, order.id)).toHaveLength(before + 1);
      // The page that is shown next has another key: the same once more is meant.
      await press(path, { ...fields, ...newKey() });
      expect(await rowsOf(table, order.id)).toHaveLength(before + 2);
    });

    it("makes one piece", async () => {
      const name = `Gown ${randomUUID()}`;
      const fields = { name, price: "R100", category: "Women", state: "draft", ...newKey() };
      const answers = await press("/admin/products/new", fields);
      expect(answers).toEqual(Array(3).fill(answers[0]));
      expect(answers[0]).toMatchObject({ status: 302 });
      expect(
        await first.service.selectFrom("products").select("id").where("name", "=", name).execute(),
      ).toHaveLength(1);
    });

    it("tells a list what it told it the first time", async () => {
      const id = await addProduct(first.service, { stock: 3 });
      const fields = { intent: "stock", product: id, seen: "3", value: "5", ...newKey() };
      const answers = await Promise.all(sites.map((site) => site.post("/admin/products.data", fields)));
      for (const answer of answers) expect(await answer.text()).toContain("Stock saved.");
      const moved = await first.service
        .selectFrom("stock_movements")
        .select("id")
        .where("product_id", "=", id)
        .where("reason", "=", "corrected")
        .execute();
      expect(moved).toHaveLength(1);
    });

    it("does not use up the key of a form that was refused", async () => {
      const { order } = await buyMixed(first.service);
      const path = `/admin/orders/${order.reference}`;
      const key = newKey();
      const ask = { intent: "refund", reason: "late", ...key };
      expect((await press(path, { ...ask, amount: "a lot" })).map(({ status }) => status)).toEqual([
        400, 400, 400,
      ]);
      expect(await rowsOf("refunds", order.id)).toHaveLength(0);
      await press(path, { ...ask, amount: "100" });
      expect(await rowsOf("refunds", order.id)).toHaveLength(1);
      // Refused until something else changed: the same form is taken then.
      await first.userClient("admin");
      const done = { intent: "refund-done", reference: "PG-1", ...key };
      const [refund] = await rowsOf("refunds", order.id);
      await first.service
        .updateTable("profiles")
        .set({ role: "editor" })
        .where("id", "=", member.id)
        .execute();
      expect((await press(path, { ...done, refund: refund?.id ?? "" }))[0]).toMatchObject({ status: 403 });
      await first.service
        .updateTable("profiles")
        .set({ role: "admin" })
        .where("id", "=", member.id)
        .execute();
      expect((await press(path, { ...done, refund: refund?.id ?? "" }))[0]).toMatchObject({ status: 302 });
    });

    it("answers for no other member, and forgets old keys", async () => {
      const { order } = await buyMixed(first.service);
      const site = await openTestSite(first, first.dataDir);
      const other = (await signedIn(site, first, "editor")).visitor;
      const fields = { intent: "note", text: "Rang twice", ...newKey() };
      for (const visitor of [sites[0], other])
        await visitor?.post(`/admin/orders/${order.reference}`, fields);
      expect(await rowsOf("order_notes", order.id)).toHaveLength(2);
      const tomorrow = new Date(Date.now() + 25 * 3_600_000);
      expect(await removeOldStaffRequests(first.service, new Date())).toBe(0);
      expect(await removeOldStaffRequests(first.service, tomorrow)).toBeGreaterThan(1);
      expect(await first.service.selectFrom("staff_requests").selectAll().execute()).toEqual([]);
    });
  });
});
