import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { receiveNotify } from "~/shop/payments/payments.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { type FakePayGate, fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  AMINA,
  ANONYMISED_BUYER,
  addProduct,
  everythingAbout,
  orderRequestFor,
  place,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { anonymiseOldOrders } from "./retention.server";

const NOW = new Date("2032-11-15T12:00:00Z");
const FIVE_YEARS_AGO = { before: new Date("2027-11-15T11:59:00Z"), since: new Date("2027-11-15T12:01:00Z") };
const NINETY_DAYS_AGO = { before: new Date("2032-08-17T11:59:00Z"), since: new Date("2032-08-17T12:01:00Z") };
const BUYER = {
  ...AMINA,
  phone: "+27 82 555 0102",
  address: "4 Loop Street",
  city: "Cape Town",
  postalCode: "8001",
};

describe("who placed an order", () => {
  const backend = useTestBackend();

  let service: Db;
  let bank: FakePayGate;
  beforeEach(async () => {
    service = backend().service;
    bank = fakePayGate();
    // Clears what other tests left.
    await expire();
    await service.deleteFrom("staff_tasks").where("status", "=", "open").execute();
    await callFunction(service, "forget_old_orders", {
      sold_before: "2100-01-01",
      unsold_before: "2100-01-01",
    });
  });

  const expire = () => callFunction(service, "expire_orders", { input: { at: "2100-01-01T00:00:00Z" } });
  const order = (id: string) =>
    service.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const isForgotten = async ({ id }: { id: string }) => (await order(id)).email === ANONYMISED_BUYER.email;

  /** One of three gowns, ordered at this time, with a payment started. */
  async function buy(at: Date) {
    const gown = await addProduct(service, { stock: 3 });
    const { id: userId } = await backend().userClient("user");
    const placed = await place(service, orderRequestFor(gown, { buyer: BUYER, userId }), at);
    const payRequestId = await startTestPayment(service, bank, placed, at);
    const hear = (status: string, changes?: Record<string, string>) =>
      receiveNotify(service, bank, bank.notice(payRequestId, status, changes));
    return { id: placed.id, gown, hear };
  }

  it("is forgotten five years after a sale, which the books keep", async () => {
    const [old, young] = [await buy(FIVE_YEARS_AGO.before), await buy(FIVE_YEARS_AGO.since)];
    for (const { hear } of [old, young]) await hear("1");
    const confirmation = () =>
      service
        .selectFrom("outbox")
        .selectAll()
        .where("dedupe_key", "=", `order_confirmation:${old.id}`)
        .executeTakeFirstOrThrow();
    await service
      .updateTable("outbox")
      .set({ status: "sent", sent_at: NOW.toISOString(), last_error: `450 ${AMINA.email}` })
      .where("dedupe_key", "=", `order_confirmation:${old.id}`)
      .execute();
    const [before, kept, about] = [
      await order(old.id),
      await order(young.id),
      await everythingAbout(service, old.id),
    ];

    expect(await anonymiseOldOrders(service, NOW)).toBe(1);

    const after = await order(old.id);
    expect(after).toEqual({
      ...before,
      ...ANONYMISED_BUYER,
      updated_at: after.updated_at,
    });
    const { payments, tasks, order: state } = await everythingAbout(service, old.id);
    expect({ payments, tasks, state }).toEqual({
      payments: about.payments,
      tasks: about.tasks,
      state: about.order,
    });
    expect(await confirmation()).toMatchObject({
      status: "sent",
      recipient: ANONYMISED_BUYER.email,
      last_error: null,
    });
    const sentAbout = async (id: string) =>
      JSON.stringify(
        await service.selectFrom("payment_messages").select("sent").where("order_id", "=", id).execute(),
      );
    expect(await sentAbout(old.id)).not.toMatch(/amina(@|%40)mail/);
    expect(await order(young.id)).toEqual(kept);
    expect(await sentAbout(young.id)).toMatch(/amina(@|%40)mail/);
    expect((await everythingAbout(service, young.id)).mails).toContainEqual({
      kind: "order_confirmation",
      recipient: AMINA.email,
    });
    expect(await anonymiseOldOrders(service, NOW)).toBe(0);
  });

  it("is forgotten 90 days after an order that came to nothing, whose pieces are back", async () => {
    const old = [];
    for (const status of ["2", "4", null]) {
      const bought = await buy(NINETY_DAYS_AGO.before);
      if (status) await bought.hear(status);
      old.push(bought);
    }
    const young = await buy(NINETY_DAYS_AGO.since);
    const sold = await buy(NINETY_DAYS_AGO.before);
    await sold.hear("1");
    await expire();

    expect(await anonymiseOldOrders(service, NOW)).toBe(3);
    const states = await Promise.all(old.map(({ id }) => order(id)));
    expect(states.map(({ status }) => status)).toEqual(["declined", "cancelled", "expired"]);
    expect(await Promise.all([...old, young, sold].map(isForgotten))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(await Promise.all([...old, sold].map(({ gown }) => stockOf(service, gown)))).toEqual([3, 3, 3, 2]);

    // A late payment notifies staff, and no customer mail is sent.
    await old[2]?.hear("1");
    const late = await everythingAbout(service, old[2]?.id ?? "");
    expect(late.tasks).toEqual(["paid_late"]);
    expect(late.mails).toEqual([
      { kind: "staff_notice", recipient: null },
      { kind: "staff_notice", recipient: null },
    ]);
  });

  it("is known while pieces are held, money lies with us or somebody is to look into it", async () => {
    const waiting = await buy(FIVE_YEARS_AGO.before);
    expect(await anonymiseOldOrders(service, NOW)).toBe(0);
    expect(await stockOf(service, waiting.gown)).toBe(2);

    const [wrong, unsettled] = [await buy(NINETY_DAYS_AGO.before), await buy(NINETY_DAYS_AGO.before)];
    await wrong.hear("1", { AMOUNT: "100" });
    await service
      .insertInto("staff_tasks")
      .values({ kind: "payment_unsettled", order_id: unsettled.id, note: "Please look it up." })
      .execute();
    await expire();
    expect(await anonymiseOldOrders(service, NOW)).toBe(1);
    expect(await Promise.all([waiting, wrong, unsettled].map(isForgotten))).toEqual([true, false, false]);

    await service.updateTable("staff_tasks").set({ status: "done" }).where("status", "=", "open").execute();
    expect(await anonymiseOldOrders(service, NOW)).toBe(1);
    expect(await Promise.all([wrong, unsettled].map(isForgotten))).toEqual([false, true]);
  });
});
