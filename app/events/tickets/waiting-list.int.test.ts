import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import {
  addProduct,
  addTicketPackage,
  orderRequestFor,
  placeAndHold,
  stockOf,
} from "../../../test/support/orders.ts";
import { waitingEmail } from "./waiting-emails.server";

const DAY_MS = 86_400_000;

describe("the waiting list", () => {
  const backend = useTestBackend();

  let service: Db;
  beforeEach(() => {
    service = backend().service;
  });

  const join = (packageId: string, quantity = 1, email = `${randomUUID()}@mail.example`) =>
    callFunction(service, "join_waiting_list", {
      input: { packageId, quantity, email },
    }) as unknown as Promise<{
      kind: string;
      id: string;
    }>;
  const entry = (id: string) =>
    service.selectFrom("waiting_list").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mailsAbout = async (id: string) => {
    const rows = await service
      .selectFrom("outbox")
      .select(["kind", "payload"])
      .orderBy("created_at")
      .execute();
    return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ kind }) => kind);
  };
  const drop = (orderId: string) => callFunction(service, "release_order", { the_order: orderId });
  const order = (offer: string, id: string, quantity: number, email: string) =>
    callFunction(service, "place_offered_order", {
      input: {
        key: randomUUID(),
        offer,
        device: "phone",
        buyer: { firstName: "Ama", lastName: "Osei", email },
        lines: JSON.parse(JSON.stringify([{ id, size: null, quantity }])),
      },
    }) as unknown as Promise<{ kind: string; order: { id: string } }>;

  it("is for what cannot be bought, and the same mailbox keeps its place", async () => {
    const id = await addTicketPackage(service, { capacity: 1 });
    expect(await join(id)).toMatchObject({ kind: "not_full" });
    expect(await join("no-such-package")).toMatchObject({ kind: "unknown" });
    await placeAndHold(service, orderRequestFor(id));
    const first = await join(id, 1, "ama@mail.example");
    const { id: second, ...answer } = await join(id);
    expect(answer).toEqual({ kind: "joined" });
    // The answer is the same for an address that waits already. Its owner is told by mail, with the place in line.
    expect(await join(id, 2, "Ama+list@mail.example")).toEqual({ ...answer, id: first.id });
    const words = async (entryId: string) =>
      JSON.stringify(
        await waitingEmail(service, MANIFEST_PICTURES, "https://afi.example", "waiting_joined", entryId),
      );
    expect(await words(first.id)).toContain("You are number 1 in line");
    expect(await words(second)).toContain("You are number 2 in line");
    // Whoever types the address of another changes nothing of what they asked for.
    expect(await entry(first.id)).toMatchObject({ quantity: 1, takes_fewer: false });
    expect(await mailsAbout(first.id)).toEqual(["waiting_joined", "waiting_joined"]);
  });

  it("offers no seats of an event that is not published", async () => {
    const event = `gala-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({ id: event, title: "Gala", event_date: "2097-12-08T16:00:00Z", status: "published" })
      .execute();
    const id = await addTicketPackage(service, { capacity: 1, event_id: event });
    const sold = await placeAndHold(service, orderRequestFor(id));
    const waiting = await join(id);
    const setStatus = (status: "draft" | "published") =>
      service.updateTable("events").set({ status }).where("id", "=", event).execute();
    await setStatus("draft");
    await drop(sold.id);
    expect(await entry(waiting.id)).toMatchObject({ state: "waiting", held: 0 });
    expect(await mailsAbout(waiting.id)).not.toContain("waiting_offer");
    await setStatus("published");
    expect(await entry(waiting.id)).toMatchObject({ state: "offered", held: 1 });
  });

  it("forgets who has waited a year for a piece", { tags: "@10.123" }, async () => {
    const id = await addProduct(service, { stock: 0 });
    const asked = (await callFunction(service, "join_waiting_list", {
      input: { productId: id, email: `${randomUUID()}@mail.example` },
    })) as unknown as { id: string };
    const forget = async (days: number) => {
      const before = new Date(Date.now() + (days - 7) * DAY_MS).toISOString();
      await callFunction(service, "forget_guest_needs", { before });
      return service.selectFrom("waiting_list").select("id").where("id", "=", asked.id).execute();
    };
    expect(await forget(363)).toHaveLength(1);
    expect(await forget(365)).toEqual([]);
  });

  it("is offered what comes back, in turn and held, and nobody else can buy it", {
    tags: "@10.120",
  }, async () => {
    const id = await addTicketPackage(service, { capacity: 2 });
    const sold = await placeAndHold(
      service,
      orderRequestFor(id, { lines: [{ id, size: null, quantity: 2 }] }),
    );
    const [first, second] = [await join(id, 2), await join(id, 1)];
    await drop(sold.id);
    expect(await entry(first.id)).toMatchObject({ state: "offered", held: 2 });
    expect(await entry(second.id)).toMatchObject({ state: "waiting", held: 0 });
    expect(await stockOf(service, id)).toBe(0);
    expect(await mailsAbout(first.id)).toContain("waiting_offer");
  });

  it("gives an offer to the next after a day, or when it is left", { tags: "@10.120" }, async () => {
    // Offers of other tests are not this one's.
    await service
      .updateTable("waiting_list")
      .set({ expires_at: "2097-01-01T10:00:00Z" })
      .where("state", "=", "offered")
      .execute();
    const id = await addTicketPackage(service, { capacity: 1 });
    const sold = await placeAndHold(service, orderRequestFor(id));
    const [first, second, third] = [await join(id), await join(id), await join(id)];
    await drop(sold.id);
    const at = (ms: number) => ({ at: new Date(Date.now() + ms).toISOString() });
    expect(await callFunction(service, "expire_offers", at(DAY_MS - 60_000))).toBe(0);
    expect(await callFunction(service, "expire_offers", at(DAY_MS + 60_000))).toBe(1);
    expect(await entry(first.id)).toMatchObject({ state: "expired", held: 0 });
    expect(await entry(second.id)).toMatchObject({ state: "offered" });
    await callFunction(service, "leave_waiting_list", { entry_id: second.id });
    expect(await entry(second.id)).toMatchObject({ state: "left", held: 0 });
    expect(await entry(third.id)).toMatchObject({ state: "offered", held: 1 });
    await callFunction(service, "leave_waiting_list", { entry_id: third.id });
    expect(await stockOf(service, id)).toBe(1);
  });

  it("an offer becomes an order that holds its seats; one that comes to nothing goes to the next", {
    tags: "@10.121",
  }, async () => {
    const id = await addTicketPackage(service, { capacity: 1 });
    const sold = await placeAndHold(service, orderRequestFor(id));
    const [first, second] = [await join(id), await join(id)];
    await drop(sold.id);
    const placed = await order(first.id, id, 1, "ama@mail.example");
    expect(placed.kind).toBe("placed");
    expect(await entry(first.id)).toMatchObject({ state: "accepted", held: 0, order_id: placed.order.id });
    expect(await stockOf(service, id)).toBe(0);
    expect(await entry(second.id)).toMatchObject({ state: "waiting" });
    await drop(placed.order.id);
    expect(await entry(second.id)).toMatchObject({ state: "offered" });
  });

  it("an order that is refused leaves the offer as it was", async () => {
    const id = await addTicketPackage(service, { capacity: 1 });
    const sold = await placeAndHold(service, orderRequestFor(id));
    const first = await join(id);
    await drop(sold.id);
    expect(await order(first.id, id, 2, "ama@mail.example")).toMatchObject({ kind: "refused" });
    await service.updateTable("ticket_packages").set({ is_active: false }).where("id", "=", id).execute();
    expect(await order(first.id, id, 1, "ama@mail.example")).toMatchObject({
      kind: "refused",
      reason: "unknown",
    });
    expect(await entry(first.id)).toMatchObject({ state: "offered", held: 1 });
    expect(await stockOf(service, id)).toBe(0);
  });

  it("of a full event is offered its seats too", async () => {
    const event = `gala-${randomUUID()}`;
    await service
      .insertInto("events")
      .values({
        id: event,
        title: "Gala",
        event_date: "2097-12-08T16:00:00Z",
        status: "published",
        capacity: 1,
      })
      .execute();
    const id = await addTicketPackage(service, { event_id: event });
    const sold = await placeAndHold(service, orderRequestFor(id));
    const first = await join(id);
    await drop(sold.id);
    expect(await entry(first.id)).toMatchObject({ state: "offered", held: 1 });
  });

  /** A full package of three, whose order gives all of them back at once. */
  async function soldOut(quantity: number) {
    const id = await addTicketPackage(service, { capacity: quantity });
    const sold = await placeAndHold(service, orderRequestFor(id, { lines: [{ id, size: null, quantity }] }));
    return { id, giveBack: () => drop(sold.id) };
  }

  it("offers fewer seats to the first in line where fewer will do, and passes over those who need more", {
    tags: "@10.120",
  }, async () => {
    const { id, giveBack } = await soldOut(3);
    const four = await join(id, 4);
    const fewer = (await callFunction(service, "join_waiting_list", {
      input: { packageId: id, quantity: 5, takesFewer: true, email: `${randomUUID()}@mail.example` },
    })) as unknown as { id: string };
    const one = await join(id, 1);
    await giveBack();
    // The first needs four and keeps its place, the second takes what came back, nothing is left for the third.
    expect(await entry(four.id)).toMatchObject({ state: "waiting" });
    expect(await entry(fewer.id)).toMatchObject({ state: "offered", quantity: 5, held: 3 });
    expect(await entry(one.id)).toMatchObject({ state: "waiting" });
    await callFunction(service, "leave_waiting_list", { entry_id: fewer.id });
    expect(await entry(four.id)).toMatchObject({ state: "waiting" });
    expect(await entry(one.id)).toMatchObject({ state: "offered", held: 1 });
    expect(await stockOf(service, id)).toBe(2);
  });

  it("tells who asked that the sale has opened, once, and holds nothing for them", {
    tags: "@10.122",
  }, async () => {
    const id = await addTicketPackage(service, { capacity: 2, sale_from: "2097-01-01T07:00:00Z" });
    const asked = await join(id);
    expect(asked).toMatchObject({ kind: "noted" });
    // Seats that come back before the sale are nobody's.
    await service.updateTable("ticket_packages").set({ capacity: 5 }).where("id", "=", id).execute();
    expect(await entry(asked.id)).toMatchObject({ state: "waiting", for_opening: true });
    const tell = (at: string) => callFunction(service, "tell_openings", { at });
    expect(await tell("2097-01-01T06:59:00Z")).toBe(0);
    expect(await tell("2097-01-01T07:00:00Z")).toBe(1);
    expect(await tell("2097-01-01T07:01:00Z")).toBe(0);
    expect(await entry(asked.id)).toMatchObject({ state: "told", held: 0 });
    expect(await mailsAbout(asked.id)).toEqual(["waiting_joined", "sale_open"]);
  });

  it("tells everyone who asked that a piece is back in their size", { tags: "@10.122" }, async () => {
    const id = await addProduct(service, { sizes: ["M"] });
    await service.insertInto("stock").values({ product_id: id, size: "M", quantity: 0 }).execute();
    const ask = () =>
      callFunction(service, "join_waiting_list", {
        input: { productId: id, size: "M", email: `${randomUUID()}@mail.example` },
      }) as unknown as Promise<{ id: string }>;
    const [first, second] = [await ask(), await ask()];
    await service.updateTable("stock").set({ quantity: 3 }).where("product_id", "=", id).execute();
    for (const { id: asked } of [first, second]) {
      expect(await entry(asked)).toMatchObject({ state: "told", held: 0 });
      expect(await mailsAbout(asked)).toContain("back_in_stock");
    }
    expect(await stockOf(service, id)).toBe(3);
  });

  it("tells them also when the piece is made to order, or put on sale again, and not while it is off", async () => {
    const id = await addProduct(service, { sizes: ["S", "M"] });
    await service
      .insertInto("stock")
      .values([
        { product_id: id, size: "S", quantity: 0 },
        { product_id: id, size: "M", quantity: 0 },
      ])
      .execute();
    const ask = (size: string) =>
      callFunction(service, "join_waiting_list", {
        input: { productId: id, size, email: `${randomUUID()}@mail.example` },
      }) as unknown as Promise<{ id: string }>;
    const [small, medium] = [await ask("S"), await ask("M")];
    const setStatus = (status: "published" | "sold_out") =>
      service.updateTable("products").set({ status }).where("id", "=", id).execute();

    await setStatus("sold_out");
    await service.updateTable("stock").set({ quantity: 1 }).where("product_id", "=", id).execute();
    expect(await entry(small.id)).toMatchObject({ state: "waiting" });

    await service
      .updateTable("stock")
      .set({ quantity: 0 })
      .where("product_id", "=", id)
      .where("size", "=", "M")
      .execute();
    await setStatus("published");
    expect(await entry(small.id)).toMatchObject({ state: "told" });
    expect(await mailsAbout(small.id)).toContain("back_in_stock");
    expect(await entry(medium.id)).toMatchObject({ state: "waiting" });

    await service.deleteFrom("stock").where("product_id", "=", id).where("size", "=", "M").execute();
    expect(await entry(medium.id)).toMatchObject({ state: "told" });
  });
});
