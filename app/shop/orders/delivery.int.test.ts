import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { useTestBackend } from "../../../test/support/backend.ts";
import { AMINA, addProduct, addTicketPackage, orderRequestFor, place } from "../../../test/support/orders.ts";
import { buy, HOME, NALEDI } from "../../../test/support/paid-orders.ts";
import { PROVINCES } from "./delivery";
import { giveAddress } from "./give-address.server";

const PAID_AT = new Date("2026-11-16T08:00:00Z");
const LATER = new Date("2026-11-17T10:30:00Z");
const ADDRESS = {
  address: "9 Acacia Walk",
  suburb: "Observatory",
  city: "Cape Town",
  province: "Western Cape",
  postalCode: "7925",
  deliveryNote: "Green gate",
} as const;

describe("how an order reaches its buyer", () => {
  const backend = useTestBackend();

  let service: Db;
  beforeEach(() => {
    service = backend().service;
  });
  const orderOf = (id: string) =>
    service.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const one = (id: string) => [{ id, size: null, quantity: 1 }];
  const tasksOf = (id: string) =>
    service.selectFrom("staff_tasks").select("note").where("order_id", "=", id).execute();

  it("costs R150 by courier below the limit, and nothing when it is collected", async () => {
    const id = await addProduct(service, { price: 680 });
    const sent = await place(service, orderRequestFor(id));
    expect(sent).toMatchObject({ shippingCents: 15_000, totalCents: 83_000 });
    const collected = await place(service, orderRequestFor(id, { deliveryMethod: "collection" }));
    expect(collected).toMatchObject({ shippingCents: 0, totalCents: 68_000 });
    expect(await orderOf(collected.id)).toMatchObject({ delivery_method: "collection" });
  });

  it("tickets alone have no shipping; with a piece beside them the parcel has", async () => {
    const seat = await addTicketPackage(service, { price: 200 });
    const scarf = await addProduct(service, { price: 300 });
    expect(await place(service, orderRequestFor(seat))).toMatchObject({
      shippingCents: 0,
      totalCents: 20_000,
    });
    const both = orderRequestFor(seat, { lines: [...one(seat), ...one(scarf)] });
    expect(await place(service, both)).toMatchObject({ shippingCents: 15_000, totalCents: 65_000 });
  });

  it("keeps suburb, province and note, and knows the nine provinces only", async () => {
    const id = await addProduct(service);
    const order = await place(service, orderRequestFor(id, { buyer: { ...AMINA, ...ADDRESS } }));
    expect(await orderOf(order.id)).toMatchObject({
      suburb: "Observatory",
      province: "Western Cape",
      delivery_note: "Green gate",
    });
    for (const province of PROVINCES)
      await place(service, orderRequestFor(id, { buyer: { ...AMINA, province } }));
    const elsewhere = orderRequestFor(id, { buyer: { ...AMINA, province: "Bavaria" } });
    await expect(place(service, elsewhere)).rejects.toMatchObject({ code: "23514" });
  });

  it("the promised hours wait until the buyer says where it goes", async () => {
    const order = await buy(service, one(await addProduct(service)), { buyer: AMINA, paidAt: PAID_AT });
    expect((await orderOf(order.id)).clock_starts_at).toBeNull();
    expect(await giveAddress(service, order.reference, ADDRESS, LATER)).toBe(true);
    const after = await orderOf(order.id);
    expect(after).toMatchObject({
      address: "9 Acacia Walk",
      suburb: "Observatory",
      province: "Western Cape",
    });
    expect(new Date(after.clock_starts_at ?? "")).toEqual(LATER);
    // Said once: a link that is found later moves no parcel.
    const elsewhere = { ...ADDRESS, address: "1 Other Street" };
    expect(await giveAddress(service, order.reference, elsewhere, LATER)).toBe(false);
    expect((await orderOf(order.id)).address).toBe("9 Acacia Walk");
  });

  it("or that it is collected; shipping that was paid is a task for staff", async () => {
    const cheap = await buy(service, one(await addProduct(service, { price: 500 })), { buyer: AMINA });
    expect(await giveAddress(service, cheap.reference, "collect", LATER)).toBe(true);
    const after = await orderOf(cheap.id);
    expect(after.delivery_method).toBe("collection");
    expect(new Date(after.clock_starts_at ?? "")).toEqual(LATER);
    expect((await tasksOf(cheap.id)).map(({ note }) => note)).toEqual([
      expect.stringContaining("Please refund the shipping"),
    ]);
    const free = await buy(service, one(await addProduct(service)), { buyer: AMINA });
    await giveAddress(service, free.reference, "collect", LATER);
    expect(await tasksOf(free.id)).toEqual([]);
  });

  it("is asked of nobody whose parcel has an address, is collected, unpaid, or who bought tickets", async () => {
    const id = await addProduct(service);
    const orders = [
      await buy(service, one(id), { buyer: NALEDI }),
      await buy(service, one(id), { buyer: AMINA, deliveryMethod: "collection" }),
      await place(service, orderRequestFor(id)),
      await buy(service, one(await addTicketPackage(service)), { buyer: AMINA }),
    ];
    for (const { reference } of orders)
      expect(await giveAddress(service, reference, ADDRESS, LATER)).toBe(false);
    expect(await giveAddress(service, "SHOP-1000000000000", ADDRESS, LATER)).toBe(false);
    await expect(
      giveAddress(
        service,
        (await buy(service, one(id), { buyer: AMINA })).reference,
        { ...ADDRESS, address: "  " },
        LATER,
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("is ready at the shop through the same steps of staff", async () => {
    const editor = await backend().userClient("editor");
    const order = await buy(service, one(await addProduct(service)), {
      buyer: AMINA,
      deliveryMethod: "collection",
      paidAt: PAID_AT,
    });
    expect(new Date((await orderOf(order.id)).clock_starts_at ?? "")).toEqual(PAID_AT);
    await callFunction(editor.db, "mark_ready_to_collect", { the_order: order.id });
    await callFunction(editor.db, "mark_delivered", { the_order: order.id });
    expect(await orderOf(order.id)).toMatchObject({ status: "fulfilled", delivery_method: "collection" });
  });

  it("leaves with the buyer: nothing of the address stays once they are forgotten", async () => {
    const order = await buy(service, one(await addProduct(service)), {
      buyer: { ...AMINA, ...HOME, ...ADDRESS },
    });
    const ahead = "2999-01-01T00:00:00Z";
    await callFunction(service, "forget_old_orders", { sold_before: ahead, unsold_before: ahead });
    expect(await orderOf(order.id)).toMatchObject({
      suburb: null,
      province: null,
      delivery_note: null,
      discount_mailbox: null,
    });
  });
});
