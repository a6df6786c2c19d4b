import { sql } from "kysely";
import { countOrders, listOrders } from "~/shop/orders/staff/order-list.server";
import { EMPTY_QUERY, type ListQuery, PAGE_SIZE } from "~/staff/list/list-query";
import { readToday } from "~/staff/today";
import { TODAY_READERS } from "~/staff-area.server";
import { bootTestBackend, type TestBackend } from "../test/support/backend.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { median, type Table } from "./report.ts";
import { seedOrders } from "./seed-orders.ts";

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 100;
const WARM_UP = 20;

/** What staff ask all day, with 1,000 orders and with 100,000: the ratio is to stay within 1.3. */
export default async function benchStaffOrders(): Promise<Table[]> {
  const server = await startPostgres();
  const backends: TestBackend[] = [];
  try {
    for (const count of [SMALL, LARGE]) {
      const backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
      backends.push(backend);
      await seedOrders(backend.db.loginRole, count);
    }
    const asked = await Promise.all(backends.map(questions));
    for (const ask of asked) await expectFound(ask);
    const rows: Table["rows"] = {};
    for (const name of Object.keys(asked[0] ?? {})) {
      const [small = 0, large = 0] = await medianTimes(asked.map((ask) => ask[name] ?? (async () => {})));
      rows[name] = {
        [`ms with ${SMALL}`]: round(small),
        [`ms with ${LARGE}`]: round(large),
        ratio: round(large / small),
      };
    }
    return [{ title: "Staff: lists and Today as the orders grow", rows }];
  } finally {
    for (const backend of backends) await backend.close();
    await server.stop();
  }
}

async function questions(backend: TestBackend): Promise<Record<string, () => Promise<unknown>>> {
  const { db } = await backend.userClient("editor");
  const now = new Date();
  const list = (changes: Partial<ListQuery>) => () =>
    listOrders(db, { ...EMPTY_QUERY, ...changes }, now, backend.service);
  const halfway = await halfwayOrder(backend, "created_at");
  const halfwayDown = await halfwayOrder(backend, "total_cents");
  return {
    "all orders": list({}),
    "to send": list({ show: "to_send" }),
    "a page halfway, forward": list({ after: halfway }),
    "a page halfway, backward": list({ before: halfway }),
    "a page halfway, largest first": list({ sort: "largest", after: halfwayDown }),
    "search by name": list({ search: "buyer777 name000777" }),
    "search by the beginning of a name": list({ search: "name00077" }),
    "search by email": list({ search: "buyer500@mail.example" }),
    "search by last digits": list({ search: "000777" }),
    "search by phone": list({ search: "082 0000777" }),
    "search by a word that all orders share": list({ search: "shared" }),
    "search by the beginning of all names": list({ search: "buyer name" }),
    "search by a word that all orders share, to send": list({ search: "buyer", show: "to_send" }),
    "counts of the chips": () => countOrders(db, now),
    "the page Today": () => readToday(TODAY_READERS, db, now),
  };
}

/** A question that finds nothing measures nothing. One that all orders answer fills its page. */
async function expectFound(asked: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, ask] of Object.entries(asked)) {
    const { orders } = (await ask()) as { orders?: unknown[] };
    if (!orders) continue;
    const least =
      /all orders|beginning of all|halfway/.test(name) && !name.includes("to send") ? PAGE_SIZE : 1;
    if (orders.length < least) throw new Error(`"${name}" found ${orders.length} orders, not ${least}`);
  }
}

async function halfwayOrder(backend: TestBackend, by: "created_at" | "total_cents"): Promise<string> {
  const { id } = await backend.service
    .selectFrom("orders")
    .select("id")
    .orderBy(by)
    // Orders of the same total are listed by their ids.
    .orderBy("id")
    .offset(sql<number>`(select count(*) / 2 from orders)`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** In turns, so that a busy moment of the machine and code that is not yet warm weigh on both alike. */
async function medianTimes(asks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = asks.map((): number[] => []);
  for (let turn = -WARM_UP; turn < ROUNDS; turn += 1)
    for (const [index, ask] of asks.entries()) {
      const started = performance.now();
      await ask();
      if (turn >= 0) times[index]?.push(performance.now() - started);
    }
  return times.map((measured) => median(measured));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
