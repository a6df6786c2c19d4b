import { describe, expect, it } from "vitest";
import { orderLinksContext } from "~/context";
import { createFindVisitor } from "~/features/account/visitor.server";
import type { Today } from "~/features/admin/today";
import { createOrderLinks } from "~/features/orders/order-link";
import { receiveNotify } from "~/features/payments/payments.server";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import { TEST_SITE_URL, type TestUser, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { addPiece, addTicketPackage, goAndPay, place, wishFor } from "../../../test/support/orders.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./today-overview";

describe("what waits for staff", () => {
  const backend = useTestBackend();

  async function ask(person?: TestUser) {
    const { context } = pageContext({
      db: backend().anon,
      findVisitor: createFindVisitor(backend().clientFor),
    });
    context.set(orderLinksContext, createOrderLinks(Buffer.from("key"), TEST_SITE_URL));
    const headers: Record<string, string> = person ? { Authorization: `Bearer ${person.accessToken}` } : {};
    const request = new Request(`${TEST_SITE_URL}/admin/overview`, { headers });
    return loader({ request, context } as never);
  }

  async function buy(itemId: string, quantity: number, paidAt: Date) {
    const { service } = backend();
    const bank = fakePayGate();
    const order = await place(service, wishFor(itemId, { lines: [{ id: itemId, size: null, quantity }] }));
    const notice = bank.notice(await goAndPay(service, bank, order), "1");
    await receiveNotify(service, bank, notice, paidAt);
    return order;
  }

  it("is told to editors and admins, and to nobody else", async () => {
    const [user, editor, admin] = [
      await backend().userClient("user"),
      await backend().userClient("editor"),
      await backend().userClient("admin"),
    ];
    const statuses = await Promise.all([ask(), ask(user), ask(editor), ask(admin)]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 200, 200]);
    expect(await statuses[1]?.json()).toBeNull();
    expect(statuses[2]?.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("counts what waits and shows a few, the most urgent parcel first", async () => {
    const { service } = backend();
    const [gown, seats] = [await addPiece(service), await addTicketPackage(service)];
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const late = await buy(gown, 1, hoursAgo(30));
    await buy(seats, 2, hoursAgo(40));
    for (let count = 0; count < 6; count += 1) await buy(gown, 2, hoursAgo(1));
    for (const table of ["appointments", "designer_applications", "contact_messages"] as const)
      await backend()
        .anon.from(table)
        .insert(SAMPLES[table]?.row() as never)
        .throwOnError();
    await service.from("staff_tasks").insert({ kind: "other", note: "Look at this." }).throwOnError();

    const today: Today = await (await ask(await backend().userClient("editor"))).json();
    expect(today.orders.count).toBe(7);
    expect(today.orders.rows).toHaveLength(5);
    expect(today.orders.rows[0]).toMatchObject({
      reference: late.reference,
      buyer: "Amina Sow",
      pieces: "1 piece",
      left: "6 h late",
      isLate: true,
    });
    expect(today.orders.rows[1]).toMatchObject({ pieces: "2 pieces", isLate: false });
    expect(today.tasks).toMatchObject({ count: 1, rows: [{ note: "Look at this.", order: null }] });
    for (const list of [today.appointments, today.applications, today.messages])
      expect(list).toMatchObject({ count: 1, rows: [{ email: expect.stringContaining("@") }] });

    await service.from("contact_messages").update({ status: "answered" }).neq("id", crypto.randomUUID());
    const later: Today = await (await ask(await backend().userClient("admin"))).json();
    expect(later.messages).toEqual({ count: 0, rows: [] });
  });
});
