import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { importProducts } from "~/shop/catalogue/staff/import-products.server";
import { changeListed, findStaffProduct, saveProduct } from "~/shop/catalogue/staff/save-product.server";
import { correctStock } from "~/shop/stock/staff/stock.server";
import { bootTestBackend, type TestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import {
  AMINA,
  addProduct,
  addTicketPackage,
  everythingAbout,
  orderRequestFor,
  place,
  placeAndHold,
  startTestPayment,
  stockOf,
} from "../../../test/support/orders.ts";
import { startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import type { OrderRequest } from "./order";
import { expireOrders } from "./orders.server";

/* True concurrency: each call has its own connection. A lock holds a row until all calls wait for it, then releases
   them at once. */
describe("at the very same moment (PostgreSQL)", () => {
  let server: TestPostgres;
  let backend: TestBackend;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    backend = await bootTestBackend({ databaseUrl });
    sql = postgres(databaseUrl, { max: 60 });
  });
  afterAll(async () => {
    await sql?.end();
    await backend?.close();
    await server?.stop();
  });

  /** Calls the function once per input, all released together; errors are thrown. */
  async function together(
    name: "place_order" | "start_payment" | "record_payment",
    inputs: unknown[],
    gate: (held: postgres.TransactionSql) => Promise<unknown>,
  ): Promise<Record<string, unknown>[]> {
    let answers: Promise<Record<string, unknown>[]> = Promise.resolve([]);
    await sql.begin(async (held) => {
      await gate(held);
      answers = Promise.all(
        inputs.map(async (input) => {
          const [row] =
            await sql`select ${sql.unsafe(`public.${name}`)}(${JSON.stringify(input)}::text::jsonb) as answer`;
          return row?.answer;
        }),
      );
      // The caller below handles rejections; this avoids unhandled ones.
      answers.catch(() => {});
      while ((await waiting()) < inputs.length) await answersOr(answers);
    });
    return answers;
  }

  async function waiting(): Promise<number> {
    const [row] = await sql`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count;
  }

  /** Fails when a call completes although the row is locked. */
  async function answersOr(answers: Promise<unknown>): Promise<void> {
    const early = await Promise.race([answers.then(() => true), setImmediate(false)]);
    if (early) throw new Error("nobody waited at the gate");
  }

  const holdStock = (id: string) => (held: postgres.TransactionSql) =>
    held`select from public.stock where coalesce(product_id, ticket_package_id) = ${id} for update`;

  it("fifty buyers want the last piece: one gets it, none is promised what is not there", {
    tags: "@10.57",
  }, async () => {
    const id = await addProduct(backend.service, { stock: 1 });
    const starts = await startsOf(Array.from({ length: 50 }, () => orderRequestFor(id)));
    const answers = await together("start_payment", starts, holdStock(id));
    expect(answers.filter(({ kind }) => kind === "started")).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === "sold_out")).toHaveLength(49);
    expect(await stockOf(backend.service, id)).toBe(0);
  });

  it("staff count several pieces: they hold none while they wait for an order of one", async () => {
    const { service } = backend;
    const [first = "", second = ""] = [
      await addProduct(service, { stock: 5 }),
      await addProduct(service, { stock: 5 }),
    ].sort();
    const { db } = await backend.userClient("editor");
    const form = new FormData();
    const row = { kind: "product", size: "", seen: "5", quantity: "7", reason: "counted", note: "" };
    // The page's order, not that of the locks.
    for (const item of [second, first])
      for (const [name, value] of Object.entries({ item, ...row })) form.append(name, value);

    let counted: Promise<unknown> = Promise.resolve();
    await sql.begin(async (held) => {
      await holdStock(first)(held);
      counted = correctStock(db, form, "");
      counted.catch(() => {});
      while ((await waiting()) < 1) await answersOr(counted);
      const free = await held`select from public.stock where product_id = ${second} for update skip locked`;
      expect(free).toHaveLength(1);
    });
    expect(await counted).toMatchObject({ status: 302 });
    expect([await stockOf(service, first), await stockOf(service, second)]).toEqual([7, 7]);
  });

  describe("staff change a piece while an order of it is under way", () => {
    async function saveForm(db: Db, id: string) {
      const known = await findStaffProduct(db, id);
      const form = formOf({
        ...known?.values,
        seen: known?.seen,
        price: "1300",
        "stock-one": "7",
        "seen-one": "5",
      });
      return saveProduct(db, id, form, async () => ({ refs: [], error: null }));
    }

    async function importFile(db: Db, id: string) {
      const file = new File([`id,price,stock\n${id},1300,7\n`], "pieces.csv");
      const looked = await importProducts(db, formOf({ file }));
      const plan = "dryRun" in looked ? looked.dryRun.plan : "";
      return importProducts(db, formOf({ file, plan, intent: "import" }));
    }

    const publish = (db: Db, id: string) =>
      changeListed(db, formOf({ product: id, status: "sold_out" }), "/admin/products");

    function formOf(values: Record<string, string | File | undefined>): FormData {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, value);
      return form;
    }

    it.each([
      ["its form", saveForm, { status: 302 }],
      // The stock is no longer what they looked at.
      ["a file", importFile, { dryRun: { isOutdated: true } }],
      ["the list", publish, { status: 302 }],
    ])("with %s: they wait for its stock and hold nothing the order needs", async (_, change, answer) => {
      const { service } = backend;
      const id = await addProduct(service, { stock: 5 });
      const { db } = await backend.userClient("editor");
      let changed: Promise<unknown> = Promise.resolve();
      await sql.begin(async (order) => {
        await holdStock(id)(order);
        changed = change(db, id);
        changed.catch(() => {});
        while ((await waiting()) < 1) await answersOr(changed);
        // Where the change holds the piece, this is a deadlock, and PostgreSQL ends one of the two.
        await order`update public.stock set quantity = 1 where product_id = ${id}`;
      });
      expect(await changed).toMatchObject(answer);
    });

    it("a file that waited does not undo what a colleague saved meanwhile", async () => {
      const { service } = backend;
      const id = await addProduct(service, { stock: 5 });
      const { db } = await backend.userClient("editor");
      let imported: Promise<unknown> = Promise.resolve();
      await sql.begin(async (colleague) => {
        await holdStock(id)(colleague);
        imported = importFile(db, id);
        imported.catch(() => {});
        while ((await waiting()) < 1) await answersOr(imported);
        await colleague`update public.products set name = 'The new name', price = 900 where id = ${id}`;
      });
      expect(await imported).toMatchObject({ dryRun: { isOutdated: true } });
      const saved = service.selectFrom("products").select(["name", "price"]).where("id", "=", id);
      expect(await saved.executeTakeFirst()).toMatchObject({ name: "The new name", price: 900 });
    });
  });

  it("twenty payments of one buyer: five hold a piece", async () => {
    const id = await addProduct(backend.service, { stock: 100 });
    const starts = await startsOf(Array.from({ length: 20 }, () => orderRequestFor(id, { buyer: AMINA })));
    const answers = await together("start_payment", starts, holdStock(id));
    expect(answers.filter(({ kind }) => kind === "started")).toHaveLength(5);
    expect(answers.filter(({ limit }) => limit === "buyer_holds")).toHaveLength(15);
    expect(await stockOf(backend.service, id)).toBe(95);
  });

  it("twenty payments of one network: half of the stock is held", async () => {
    const id = await addProduct(backend.service, { stock: 8 });
    const address = randomUUID();
    const starts = await startsOf(Array.from({ length: 20 }, () => orderRequestFor(id)));
    const answers = await together(
      "start_payment",
      starts.map((start) => ({ ...start, address })),
      holdStock(id),
    );
    expect(answers.filter(({ kind }) => kind === "started")).toHaveLength(4);
    expect(answers.filter(({ reason }) => reason === "unpaid_share")).toHaveLength(16);
    expect(await stockOf(backend.service, id)).toBe(4);
  });

  it("a network is kept as a keyed digest, and not after it has stopped to count", async () => {
    const id = await addProduct(backend.service);
    const address = "192.0.2.77";
    const networks = await Promise.all(
      [new Date("2026-11-15T10:00:00Z"), new Date("2026-11-15T16:31:00Z")].map((at) => ({ at, address })),
    );
    const kept = [];
    for (const from of networks) {
      const { id: orderId } = await place(backend.service, orderRequestFor(id), from.at);
      const input = { ...from, orderId, payRequestId: randomUUID(), sent: "", received: "" };
      await sql`select public.start_payment(${JSON.stringify(input)}::text::jsonb)`;
      kept.push(orderId);
      await expireOrders(backend.service, { at: new Date(from.at.getTime() + 31 * 60_000) });
    }
    const rows = await sql`
      select order_id, network = sha256(convert_to(${address}, 'UTF8')) as is_plain
      from private.payment_networks where order_id in ${sql(kept)}`;
    expect(rows).toEqual([{ order_id: kept[1], is_plain: false }]);
  });

  it("ten payments of one network with the last use of a code: one begins", async () => {
    const id = await addProduct(backend.service);
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const discount = await backend.service
      .insertInto("discounts")
      .values({ code, percent: 10, max_uses: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const address = randomUUID();
    const starts = await startsOf(Array.from({ length: 10 }, () => orderRequestFor(id, { code })));
    const answers = await together(
      "start_payment",
      starts.map((start) => ({ ...start, address })),
      // The first waits for the code's payments, the others for the first.
      (held) => held`
        select pg_advisory_xact_lock(hashtextextended('code by network ' || ${discount.id}::text
          || encode(private.keyed_hash(convert_to(${address}, 'UTF8')), 'hex'), 0))`,
    );
    expect(answers.filter(({ kind }) => kind === "started")).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === "in_payment")).toHaveLength(9);
  });

  /** The input of start_payment for newly placed orders. */
  const startsOf = (orderRequests: OrderRequest[]) =>
    Promise.all(
      orderRequests.map(async (orderRequest) => {
        const { id } = await place(backend.service, orderRequest);
        return { orderId: id, payRequestId: randomUUID(), device: randomUUID(), sent: "", received: "" };
      }),
    );

  it("ten sendings of one attempt make one order", { tags: "@10.56" }, async () => {
    const id = await addProduct(backend.service, { stock: 20 });
    const orderRequest = orderRequestFor(id);
    const orders = await Promise.all(Array.from({ length: 10 }, () => place(backend.service, orderRequest)));
    expect(new Set(orders.map((order) => order.id)).size).toBe(1);
    const { count } = await backend.service
      .selectFrom("order_lines")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("item_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it("twenty answers about one payment pay once", { tags: "@10.59" }, async () => {
    const bank = fakePayGate();
    const ticket = await addTicketPackage(backend.service, { stock: 5 });
    const order = await place(backend.service, orderRequestFor(ticket));
    const payRequestId = await startTestPayment(backend.service, bank, order);
    const report = {
      kind: "query",
      payRequestId,
      reference: order.reference,
      status: "approved",
      amountCents: order.totalCents,
      currency: "ZAR",
    };
    const answers = await together(
      "record_payment",
      Array.from({ length: 20 }, () => report),
      (held) => held`select from public.orders where id = ${order.id} for update`,
    );
    expect(answers.map(({ verdict }) => verdict).sort()).toEqual([
      "paid",
      ...Array.from({ length: 19 }, () => "repeat"),
    ]);
    const after = await everythingAbout(backend.service, order.id);
    expect(after.tickets).toHaveLength(1);
    expect(after.mails).toHaveLength(3);
  });

  it("an approval and the end of the 30 minutes: the order is paid and holds its piece", async () => {
    const bank = fakePayGate();
    const id = await addProduct(backend.service, { stock: 1 });
    const order = await place(backend.service, orderRequestFor(id));
    const payRequestId = await startTestPayment(backend.service, bank, order);
    const report = {
      kind: "query",
      payRequestId,
      reference: order.reference,
      status: "approved",
      amountCents: order.totalCents,
      currency: "ZAR",
    };
    const later = JSON.stringify({ at: new Date(Date.now() + 31 * 60_000).toISOString() });
    await Promise.all([
      sql`select public.record_payment(${JSON.stringify(report)}::text::jsonb)`,
      sql`select public.expire_orders(${later}::text::jsonb)`,
    ]);
    const after = await everythingAbout(backend.service, order.id);
    expect(after.order).toMatchObject({ status: "paid", holds_stock: true });
    expect(await stockOf(backend.service, id)).toBe(0);
  });

  /** Waits until this many calls are blocked on a lock. */
  async function untilWaiting(count: number): Promise<void> {
    while ((await waiting()) < count) {}
  }

  it("orders run out beside a checkout of the same pieces, and none of them is turned away", async () => {
    const [first = "", second = ""] = [
      await addProduct(backend.service, { stock: 5 }),
      await addProduct(backend.service, { stock: 5 }),
    ].sort();
    const start = Date.parse("2026-11-15T10:00:00Z");
    // They expire in the reverse of the order in which checkouts lock these products.
    const late = [
      await placeAndHold(backend.service, orderRequestFor(second), new Date(start)),
      await placeAndHold(backend.service, orderRequestFor(first), new Date(start + 1000)),
    ];
    const lines = [first, second].map((id) => ({ id, size: null, quantity: 1 }));
    const [payment = {}] = await startsOf([orderRequestFor(first, { lines })]);
    let both: Promise<unknown>[] = [];
    await sql.begin(async (held) => {
      await holdStock(first)(held);
      const checkout = sql`
        select public.start_payment(${JSON.stringify(payment)}::text::jsonb) ->> 'kind' as kind
      `.then(([row]) => row?.kind);
      await untilWaiting(1);
      const expiry = expireOrders(backend.service, { at: new Date(start + 31 * 60_000) });
      both = [checkout, expiry];
      for (const call of both) call.catch(() => {});
      await untilWaiting(2);
    });
    expect(await Promise.all(both)).toEqual(["started", 2]);
    for (const { id } of late)
      expect((await everythingAbout(backend.service, id)).order.status).toBe("expired");
    expect([await stockOf(backend.service, first), await stockOf(backend.service, second)]).toEqual([4, 4]);
  });

  it("two orders give back sizes of one sold-out piece, and neither waits for the other for ever", async () => {
    const product = await addProduct(backend.service, { sizes: ["L", "M"] });
    for (const size of ["L", "M"] as const)
      await backend.service
        .insertInto("stock")
        .values({ product_id: product, size, quantity: size === "L" ? 1 : 2 })
        .execute();
    const of = (...sizes: string[]) => ({ lines: sizes.map((size) => ({ id: product, size, quantity: 1 })) });
    const orders = [
      await placeAndHold(backend.service, orderRequestFor(product, of("L", "M"))),
      await placeAndHold(backend.service, orderRequestFor(product, of("M"))),
    ];
    const drops: Promise<unknown>[] = [];
    await sql.begin(async (held) => {
      // Released stock is written to the product's row.
      await held`select from public.products where id = ${product} for update`;
      for (const { id } of orders) {
        const drop = sql`select private.drop_order(${id}, 'cancelled')`.execute();
        drop.catch(() => {});
        drops.push(drop);
        await untilWaiting(drops.length);
      }
    });
    await Promise.all(drops);
    const data = await backend.service
      .selectFrom("stock")
      .select(["size", "quantity"])
      .where("product_id", "=", product)
      .orderBy("size")
      .execute();
    expect(data).toEqual([
      { size: "L", quantity: 1 },
      { size: "M", quantity: 2 },
    ]);
  });

  it("a hundred orders of one millisecond have a hundred references", { tags: "@7.36" }, async () => {
    const id = await addProduct(backend.service);
    const at = "2026-11-15T10:00:00.500Z";
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const input = JSON.stringify({ ...orderRequestFor(id), key: randomUUID(), at });
        const [row] = await sql`select public.place_order(${input}::text::jsonb) ->> 'order' as placed`;
        return JSON.parse(row?.placed).reference;
      }),
    );
    expect(new Set(answers).size).toBe(100);
  });
});
