import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { seedOrders } from "../../../../bench/seed-orders.ts";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { countOrders, everyOrder, listOrders } from "./order-list.server";

/** More than one batch of a file. */
const ORDERS = 1_100;

const ORDERINGS = {
  newest: "created_at desc, id desc",
  oldest: "created_at, id",
  largest: "total_cents desc, id desc",
  urgent: "dispatch_by nulls last, id",
};
const SORTS = Object.keys(ORDERINGS) as (keyof typeof ORDERINGS)[];

describe("a long list of orders", () => {
  const backend = useTestBackend();

  let db: Db;
  const now = new Date();
  beforeAll(async () => {
    await seedOrders(backend().db.loginRole, ORDERS);
    // Ties, and orders whose clock has not started.
    await sql`
      update public.orders
      set total_cents = 100000 + right(reference, 1)::integer, shipping_cents = right(reference, 1)::integer,
        subtotal_cents = 100000, clock_starts_at = case when reference like '%7' then null else clock_starts_at end,
        created_at = date_trunc('day', created_at)
    `.execute(backend().db.loginRole);
    ({ db } = await backend().userClient("editor"));
  });

  describe.each(SORTS)("%s first", (sort) => {
    it.each(["", "to_send", "expired"])(
      "is read whole, each order once and in its order: show '%s'",
      async (show) => {
        const query = { ...EMPTY_QUERY, show, sort };
        const read: string[] = [];
        for await (const { id } of everyOrder(db, query, now)) read.push(id);
        const status = show === "to_send" ? "paid" : show;
        const { rows } = await sql<{ id: string }>`
          select id from orders where ${status} in ('', status) order by ${sql.raw(ORDERINGS[sort])}
        `.execute(backend().service);
        expect(read).toEqual(rows.map(({ id }) => id));
        expect(new Set(read).size).toBe(read.length);
        const { orders } = await listOrders(db, query, now);
        expect(orders.map(({ id }) => id)).toEqual(read.slice(0, orders.length));
        if (show === "") expect(read.length).toBe(ORDERS);
      },
    );
  });

  it.each(SORTS)("is turned page by page to its end and back: %s", async (sort) => {
    const query = { ...EMPTY_QUERY, sort };
    const forth: string[][] = [];
    let page = await listOrders(db, query, now);
    forth.push(page.orders.map(({ id }) => id));
    while (page.links.next) {
      page = await listOrders(db, { ...query, after: page.links.next }, now);
      forth.push(page.orders.map(({ id }) => id));
    }
    // Further than the twenty pages there once were.
    expect(forth).toHaveLength(ORDERS / 50);
    expect(new Set(forth.flat()).size).toBe(ORDERS);
    const back = [page.orders.map(({ id }) => id)];
    while (page.links.previous) {
      page = await listOrders(db, { ...query, before: page.links.previous }, now);
      back.unshift(page.orders.map(({ id }) => id));
    }
    expect(back).toEqual(forth);
  });

  type Searched = Record<"first_name" | "last_name" | "reference" | "status", string>;
  it.each<[string, (order: Searched) => boolean]>([
    // What all orders share, some, a few and none.
    ["buyer", () => true],
    ["17000", () => true],
    ["name0001", ({ last_name }) => last_name.startsWith("Name0001")],
    [
      "BUYER7 name0007",
      ({ first_name, last_name }) => /^Buyer7/.test(first_name) && /^Name0007/.test(last_name),
    ],
    ["000042", ({ reference }) => reference.endsWith("000042")],
    ["nobody", () => false],
  ])("is searched whole and in its order: %s", async (search, isMeant) => {
    const all = await backend()
      .service.selectFrom("orders")
      .select(["id", "first_name", "last_name", "reference", "status"])
      .orderBy("total_cents", "desc")
      .orderBy("id", "desc")
      .execute();
    const meant = all.filter(isMeant);
    const query = { ...EMPTY_QUERY, search, sort: "largest" };
    const read: string[] = [];
    for await (const { id } of everyOrder(db, query, now, backend().service)) read.push(id);
    expect(read).toEqual(meant.map(({ id }) => id));
    for (const show of ["", "to_send", "expired"]) {
      const status = show === "to_send" ? "paid" : show;
      const shown = meant.filter((order) => !show || order.status === status);
      const { orders } = await listOrders(db, { ...query, show }, now, backend().service);
      expect(orders.map(({ id }) => id)).toEqual(shown.slice(0, 50).map(({ id }) => id));
    }
  });

  it("is counted by kind, as far as the chips say", async () => {
    expect(await countOrders(db, now)).toMatchObject({
      "": 100,
      to_send: 40,
      waiting: 0,
      fulfilled: 100,
      expired: 100,
      refunded: 0,
    });
  });
});
