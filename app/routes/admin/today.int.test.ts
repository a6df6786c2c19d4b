import { beforeAll, describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { countOrders, listOrders } from "~/shop/orders/staff/order-list.server";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { readToday } from "~/staff/today";
import { TODAY_READERS } from "~/staff-area.server";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { AMINA, addProduct, addTicketPackage } from "../../../test/support/orders.ts";
import { buy as buyLines } from "../../../test/support/paid-orders.ts";
import { openTestSite, type TestSite } from "../../../test/support/site.ts";
import { signedIn, TestVisitor } from "../../../test/support/visitor.ts";

describe("what waits for staff", () => {
  const backend = useTestBackend();
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  const ask = async ({ db }: TestUser) => (await readToday(TODAY_READERS, db, new Date())).data;

  const buy = (itemId: string, quantity: number, paidAt: Date) =>
    buyLines(backend().service, [{ id: itemId, size: null, quantity }], {
      buyer: { ...AMINA, address: "1 Long Street" },
      paidAt,
    });

  it("is told to editors and admins, and to nobody else", { tags: ["@6.12", "@10.5"] }, async () => {
    const visitors = [
      new TestVisitor(site),
      (await signedIn(site, backend(), "user")).visitor,
      (await signedIn(site, backend(), "stylist")).visitor,
      (await signedIn(site, backend(), "editor")).visitor,
      (await signedIn(site, backend(), "admin")).visitor,
    ];
    for (const path of ["/admin", "/admin.data"]) {
      const answers = await Promise.all(visitors.map((visitor) => visitor.request(path)));
      // A page asked for by the router hears of the way to sign in in its data.
      const guest = path === "/admin" ? 302 : 202;
      expect(answers.map(({ status }) => status)).toEqual([guest, 403, 403, 200, 200]);
      const refused = await answers[1]?.text();
      expect(refused).not.toContain("To send");
      for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("is told no longer to whoever is staff no longer", { tags: "@10.87" }, async () => {
    const { visitor, id } = await signedIn(site, backend(), "editor");
    expect((await visitor.request("/admin")).status).toBe(200);
    await backend().service.updateTable("profiles").set({ role: "user" }).where("id", "=", id).execute();
    expect((await visitor.request("/admin")).status).toBe(403);
  });

  it("counts what waits and shows a few, the most urgent parcel first", {
    tags: ["@10.5", "@10.89"],
  }, async () => {
    const { service } = backend();
    const [gown, seats] = [await addProduct(service), await addTicketPackage(service)];
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const late = await buy(gown, 1, hoursAgo(30));
    await buy(seats, 2, hoursAgo(40));
    for (let count = 0; count < 6; count += 1) await buy(gown, 2, hoursAgo(1));
    for (const table of ["appointments", "designer_applications", "contact_messages"] as const)
      await backend()
        .anon.insertInto(table)
        .values(SAMPLES[table]?.row() as never)
        .execute();
    await service.insertInto("staff_tasks").values({ kind: "other", note: "Look at this." }).execute();
    await service.insertInto("stock").values({ product_id: gown, quantity: 1 }).execute();

    const today = await ask(await backend().userClient("editor"));
    expect(today.orders.toSend.count).toBe(7);
    expect(today.orders.toSend.rows).toHaveLength(5);
    expect(today.orders.toSend.rows[0]).toMatchObject({
      reference: late.reference,
      buyer: "Amina Sow",
      quantity: "1 piece",
      left: "6 h late",
      isLate: true,
      canSend: true,
    });
    expect(today.orders.toSend.rows[1]).toMatchObject({ quantity: "2 pieces", isLate: false });
    expect(today.tasks).toMatchObject({ count: 1, rows: [{ note: "Look at this.", reference: null }] });
    for (const list of [today.appointments, today.messages])
      expect(list).toMatchObject({ count: 1, rows: [{ email: expect.stringContaining("@") }] });
    expect(today.applications).toMatchObject({
      count: 1,
      rows: [{ reference: expect.stringMatching(/^AFI-\d{6}$/) }],
    });

    expect(today.orders.late).toBe(1);
    expect(today.stock).toMatchObject([{ name: "Column gown", quantity: 1 }]);
    expect(today.payments.days).toHaveLength(30);
    expect(today.payments.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(8);

    await service.updateTable("contact_messages").set({ status: "answered" }).execute();
    const later = await ask(await backend().userClient("admin"));
    expect(later.messages).toEqual({ count: 0, rows: [] });
  });

  it("has an open refund until its reference is typed; then the order is among the refunded ones", async () => {
    const { service } = backend();
    const order = await buy(await addProduct(service), 1, new Date());
    const admin = await backend().userClient("admin");
    const refundId = await callFunction(admin.db, "request_refund", {
      input: { orderId: order.id, amountCents: 100_00, lines: [], reason: "faulty" } as never,
    });
    const refunded = async () => {
      const { orders } = await listOrders(admin.db, { ...EMPTY_QUERY, show: "refunded" }, new Date());
      const counts = await countOrders(admin.db, new Date());
      return { count: counts.refunded, rows: orders.map((row) => [row.reference, row.refundedCents]) };
    };
    const tasksOf = async () => (await ask(admin)).tasks;
    const before = await tasksOf();
    expect(before.rows[0]).toMatchObject({
      note: "Pay out a refund of R100",
      reference: order.reference,
      refundHref: `/admin/orders/${order.reference}#refunds`,
    });
    expect(await refunded()).toEqual({ count: 0, rows: [] });
    await callFunction(admin.db, "complete_refund", {
      the_refund: String(refundId),
      paygate_reference: "RF-100",
    });
    expect((await tasksOf()).count).toBe(before.count - 1);
    expect(await refunded()).toEqual({ count: 1, rows: [[order.reference, 100_00]] });
  });
});
