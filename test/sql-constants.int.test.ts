import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { TERMS_VERSION } from "~/people/legal/terms-versions";
import { INVITATION_DAYS } from "~/people/members/people";
import { callFunction } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { PANEL } from "~/programme/applications/staff/application-list.server";
import { DEFAULT_MAX_QUANTITY, MAX_LINES } from "~/shop/cart/cart";
import { FREE_SHIPPING_ABOVE_CENTS, shippingFor } from "~/shop/cart/shipping";
import { CLOTHS, findCloth } from "~/shop/catalogue/cloths.server";
import { COUNTED_TO } from "~/shop/catalogue/product-list";
import { MAX_STRETCH, PRICE_BANDS } from "~/shop/catalogue/shop-query";
import { discountFor } from "~/shop/discounts/discount";
import { dispatchHours } from "~/shop/orders/dispatch";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { PROMISED_HOURS, UNPAID_ORDER_MINUTES } from "~/shop/orders/promised-hours";
import { countOrders, listOrders } from "~/shop/orders/staff/order-list.server";
import { vatIncludedIn } from "~/shop/orders/vat";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { describeOnEveryDatabase } from "./support/backend.ts";
import { AMINA, addProduct, orderRequestFor, place, placeAndHold } from "./support/orders.ts";
import { buy, NALEDI } from "./support/paid-orders.ts";

/** Rules and limits that are in both SQL and TypeScript have to match. */
describeOnEveryDatabase("SQL and TypeScript agree", (backend) => {
  async function ask<Value>(question: RawBuilder<unknown>): Promise<Value> {
    const { rows } = await question.execute(backend().db.loginRole);
    return (rows[0] as { value: Value }).value;
  }

  const amounts = [
    ...[0, 1, 2].map((more) => FREE_SHIPPING_ABOVE_CENTS - 1 + more),
    ...fc.sample(fc.integer({ min: 1, max: 250_000 }), { numRuns: 2_000, seed: 15 }),
    ...fc.sample(fc.integer({ min: 1, max: 1_000_000_000 }), { numRuns: 1_000, seed: 16 }),
  ];

  it("on what shipping costs", async () => {
    for (const delivery of ["courier", "collection", "email"] as const) {
      const costs = await ask<number[]>(sql`
        select array(
          select private.shipping_for(cents, ${delivery})
          from unnest(${amounts}::integer[]) with ordinality as a (cents, place)
          order by place
        ) as value`);
      expect(costs).toEqual(amounts.map((cents) => shippingFor(cents, delivery)));
    }
  });

  it("on how long an invitation to the staff lasts", async () => {
    const days = await ask<number>(sql`select extract(day from private.invitation_life())::integer as value`);
    expect(days).toBe(INVITATION_DAYS);
  });

  it("on how many score an application, be the staff small or large", async () => {
    const { service, db, userClient } = backend();
    for (const role of ["admin", "editor", "editor", "admin"] as const) {
      await userClient(role);
      const inSql = await sql<{ size: number }>`select private.panel_size() as size`.execute(db.loginRole);
      const inTypeScript = await sql<{ size: number }>`select ${PANEL} as size`.execute(service);
      expect(inTypeScript.rows).toEqual(inSql.rows);
    }
  });

  it("on the VAT in an amount", async () => {
    const parts = await ask<number[]>(sql`
      select array(
        select private.vat_included(cents) from unnest(${amounts}::integer[]) with ordinality as a (cents, place)
        order by place
      ) as value`);
    expect(parts).toEqual(amounts.map(vatIncludedIn));
  });

  it("on which cloth of ours a material names", async () => {
    const materials = [
      ...CLOTHS.map(({ name }) => `Cotton, printed in ${name}`),
      "Cotton in Moon Arcs, lined in Baobab Leaf",
      "silk, dyed in INDIGO RESIST; fringe",
      "Cowrie shell, glass beads and brass",
    ];
    const cloths = await ask<(string | null)[]>(sql`
      select array(
        select private.cloth_of(material) from unnest(${materials}::text[]) with ordinality as m (material, place)
        order by place
      ) as value`);
    expect(cloths).toEqual(materials.map((material) => findCloth(material)?.cloth ?? null));
  });

  it("on the bands of prices", async () => {
    const rand = [0, 999.99, 1000, 1000.01, 2500, 2500.01, 5000, 5000.01];
    const bands = await ask<string[]>(sql`
      select array(
        select private.price_band(price, null) from unnest(${rand}::numeric[]) with ordinality as p (price, place)
        order by place
      ) as value`);
    const [first, second, third, last] = PRICE_BANDS;
    expect(bands).toEqual([first, first, first, second, second, third, third, last]);
  });

  it("on both, in an order that is placed", async () => {
    const { service } = backend();
    for (const price of [0.01, 333.33, 850, 999.99, 1000, 1000.01, 4999.99]) {
      const order = await place(service, orderRequestFor(await addProduct(service, { price })));
      const subtotal = Math.round(price * 100);
      expect(order.totalCents).toBe(subtotal + shippingFor(subtotal, "courier"));
      expect(order.vatCents).toBe(vatIncludedIn(order.totalCents));
    }
  });

  it("on what a discount code gives", async () => {
    const terms = fc.record({
      percent: fc.option(fc.integer({ min: 1, max: 100 })),
      amount: fc.integer({ min: 100, max: 100_000_000 }),
      eligible: fc.integer({ min: 0, max: 500_000_000 }),
      rest: fc.integer({ min: 0, max: 500_000_000 }),
    });
    const cases = [
      ...fc.sample(terms, { numRuns: 2_000, seed: 19 }),
      // Halves of a cent, and nothing left to pay.
      ...[1, 3, 5, 50, 99].map((percent) => ({ percent, amount: 100, eligible: 1_150, rest: 0 })),
      { percent: 100, amount: 100, eligible: 50_000, rest: 0 },
      { percent: null, amount: 90_000, eligible: 50_000, rest: 40 },
    ].map(({ percent, amount, ...sums }) => ({ percent, amount: percent === null ? amount : null, ...sums }));
    const given = await ask<number[]>(sql`
      select array(
        select private.discount_for(
          (c ->> 'percent')::integer, (c ->> 'amount')::integer, (c ->> 'eligible')::bigint,
          (c ->> 'eligible')::bigint + (c ->> 'rest')::bigint
        )::integer
        from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as a (c, place) order by place
      ) as value`);
    expect(given).toEqual(
      cases.map(({ percent, amount, eligible, rest }) =>
        discountFor({ code: "", percent, amountCents: amount, itemIds: ["in"] }, [
          { id: "in", priceCents: eligible, quantity: 1 },
          { id: "out", priceCents: rest, quantity: 1 },
        ]),
      ),
    );
  });

  it("on when an order is late", async () => {
    const { service } = backend();
    const paidAt = new Date("2026-11-16T08:00:00Z");
    await buy(service, [{ id: await addProduct(service), size: null, quantity: 1 }], {
      buyer: NALEDI,
      paidAt,
    });
    const { db } = await backend().userClient("editor");
    const lateAfter = (ms: number) =>
      countOrders(db, new Date(paidAt.getTime() + ms)).then(({ late }) => late);
    expect(await lateAfter(PROMISED_HOURS * 3_600_000)).toBe(0);
    expect(await lateAfter(PROMISED_HOURS * 3_600_000 + 1)).toBe(1);
  });

  it("on when a parcel leaves that waits for a piece made to order", async () => {
    const { service } = backend();
    const paidAt = new Date("2026-11-16T08:00:00Z");
    const leadTimes = [21, 7, null];
    const ids = await Promise.all(
      leadTimes.map(async (lead_time_days) => {
        const id = await addProduct(service);
        await service.updateTable("products").set({ lead_time_days }).where("id", "=", id).execute();
        return id;
      }),
    );
    // One of this is on the shelf, so its lead time does not count.
    const counted = await addProduct(service, { stock: 3 });
    await service.updateTable("products").set({ lead_time_days: 60 }).where("id", "=", counted).execute();
    const lines = [...ids, counted].map((id) => ({ id, size: null, quantity: 1 }));
    const { id } = await buy(service, lines, { buyer: NALEDI, paidAt });
    const order = await findOrderRecord(service, MANIFEST_PICTURES, { id });
    expect(order?.lines.map(({ leadTimeDays }) => leadTimeDays)).toEqual([21, 7, null, null]);
    const hours = dispatchHours(order?.lines ?? []);
    expect(hours).toBe(21 * 24);
    expect(Date.parse(order?.dispatchBy ?? "")).toBe(paidAt.getTime() + hours * 3_600_000);
    const { db } = await backend().userClient("editor");
    const listed = async (hoursLater: number) => {
      const now = new Date(paidAt.getTime() + hoursLater * 3_600_000);
      const { orders } = await listOrders(db, { ...EMPTY_QUERY, show: "late" }, now);
      return orders.some((row) => row.id === id);
    };
    expect(await listed(25)).toBe(false);
    expect(await listed(hours + 1)).toBe(true);
    // The products may change; what was sold stays.
    await service.updateTable("products").set({ lead_time_days: 1 }).where("id", "in", ids).execute();
    expect((await findOrderRecord(service, MANIFEST_PICTURES, { id }))?.lines[0]?.leadTimeDays).toBe(21);
  });

  it("on how long pieces wait for their payment", async () => {
    const { service } = backend();
    const at = new Date("2026-11-16T08:00:00Z");
    const order = await placeAndHold(service, orderRequestFor(await addProduct(service)), at);
    const { expires_at } = await service
      .selectFrom("orders")
      .select("expires_at")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - at.getTime()).toBe(UNPAID_ORDER_MINUTES * 60_000);
  });

  it("on the version of the terms, which every booking, application and order keeps", async () => {
    expect(await ask<number>(sql`select private.terms_version() as value`)).toBe(TERMS_VERSION.number);
    const { service } = backend();
    const { id } = await placeAndHold(service, orderRequestFor(await addProduct(service)));
    const { terms_version } = await service
      .selectFrom("orders")
      .select("terms_version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(terms_version).toBe(TERMS_VERSION.number);
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger where tgname = 'stamp_terms_version' order by 1
    `.execute(service);
    expect(rows.map(({ table }) => table.replace("public.", ""))).toEqual([
      "appointments",
      "designer_applications",
      "orders",
    ]);
  });

  it("on how many of one product an order holds", async () => {
    const read = (quantity: number) =>
      ask<number | null>(sql`select private.read_quantity(to_jsonb(${quantity}::integer)) as value`);
    expect(await read(DEFAULT_MAX_QUANTITY)).toBe(DEFAULT_MAX_QUANTITY);
    expect(await read(DEFAULT_MAX_QUANTITY + 1)).toBeNull();
  });

  it("on how many lines it has", async () => {
    const { service } = backend();
    const placeLines = (length: number) => {
      const lines = Array.from({ length }, (_, index) => ({ id: `none-${index}`, size: null, quantity: 1 }));
      return callFunction(service, "place_order", { input: { key: randomUUID(), buyer: AMINA, lines } });
    };
    expect(await placeLines(MAX_LINES)).toMatchObject({ kind: "refused", reason: "unknown" });
    await expect(placeLines(MAX_LINES + 1)).rejects.toMatchObject({ code: "23514" });
  });

  it("on how far products are counted", async () => {
    await sql`
      insert into public.products (name, price, status, category)
      select 'Counted ' || n, 100, 'published', 'Counted' from generate_series(1, ${COUNTED_TO + 5}::integer) as n
    `.execute(backend().service);
    expect(await ask(sql`select (public.shop_front('counted') ->> 'product_count')::integer as value`)).toBe(
      COUNTED_TO + 1,
    );
  });

  it("on how many products one page of the shop carries", async () => {
    await sql`
      insert into public.products (name, price, status, category)
      select 'Listed ' || n, 100, 'published', 'Listed' from generate_series(1, ${MAX_STRETCH + 5}::integer) as n
    `.execute(backend().service);
    // One more row than is shown tells that there are others.
    expect(
      await ask(sql`
        select json_array_length(public.shop_page('listed', most => 1000) -> 'products') as value`),
    ).toBe(MAX_STRETCH + 1);
  });
});
