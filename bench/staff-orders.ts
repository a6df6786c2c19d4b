import { EMPTY_QUERY, type ListQuery } from "~/features/admin/list/list-query";
import { countOrders, listOrders } from "~/features/admin/orders/order-list.server";
import { readToday } from "~/features/admin/today.server";
import { bootTestBackend, type TestBackend } from "../test/support/backend.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { median, type Table } from "./report.ts";
import { seedOrders } from "./seed-orders.ts";

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 40;

/** What staff ask all day, with 1,000 orders and with 100,000: the ratio is to stay within 1.3. */
export default async function benchStaffOrders(): Promise<Table[]> {
  const server = await startPostgres();
  try {
    const measured: Record<string, number>[] = [];
    for (const count of [SMALL, LARGE]) {
      const backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
      await seedOrders(backend.db.loginRole, count);
      measured.push(await measure(backend).finally(() => backend.close()));
    }
    const [small = {}, large = {}] = measured;
    const rows: Table["rows"] = Object.fromEntries(
      Object.keys(small).map((question) => [
        question,
        {
          [`ms with ${SMALL}`]: small[question] ?? 0,
          [`ms with ${LARGE}`]: large[question] ?? 0,
          ratio: Math.round(((large[question] ?? 0) / (small[question] ?? 1)) * 100) / 100,
        },
      ]),
    );
    return [{ title: "Staff: lists and Today as the orders grow", rows }];
  } finally {
    await server.stop();
  }
}

async function measure(backend: TestBackend): Promise<Record<string, number>> {
  const { db } = await backend.userClient("editor");
  const now = new Date();
  const list = (changes: Partial<ListQuery>) => () => listOrders(db, { ...EMPTY_QUERY, ...changes }, now);
  const questions: Record<string, () => Promise<unknown>> = {
    "all orders": list({}),
    "to send": list({ show: "to_send" }),
    "a later page": list({ page: 15 }),
    "search by name": list({ search: "buyer777 name777" }),
    "search by email": list({ search: "buyer500@mail.example" }),
    "search by last digits": list({ search: "000777" }),
    "search by phone": list({ search: "082 0000777" }),
    "counts of the chips": () => countOrders(db, now),
    "the page Today": () => readToday(db, now),
  };
  const medians: Record<string, number> = {};
  for (const [name, measure] of Object.entries(questions)) medians[name] = await medianTime(measure);
  return medians;
}

async function medianTime(measure: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 10; warm += 1) await measure();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await measure();
    times.push(performance.now() - started);
  }
  return Math.round(median(times) * 100) / 100;
}
