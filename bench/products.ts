import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "~/db/client";
import { listProducts } from "~/features/catalogue/products.server";
import { getRail } from "~/features/catalogue/rail.server";
import { findWithRelated } from "~/features/catalogue/related.server";
import { getShopFront } from "~/features/catalogue/shop-front.server";
import { parseShopQuery, WHOLE_SHOP } from "~/features/catalogue/shop-query";
import { searchSite } from "~/features/search/search.server";
import { openBackend } from "../server/backend/backend.ts";
import { openPglite } from "../server/backend/embedded.ts";
import type { Table } from "./report.ts";
import { BENCH_ID_PREFIX, seedProducts } from "./seed-products.ts";

const search = (db: Db, typed: string) => searchSite(db, typed, 8, new AbortController().signal);

const RAILS = [100, 10_000, 100_000];
/** What a page shows grows with the variety of a shop; here its length alone is to count. */
const VARIETY = { designers: 6, smallCategories: 1 };
const BATCHES = 8;
const PER_BATCH = 10;

/** What the shop asks, through the whole API with a visitor's rights. */
const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  "first page": (db) => getRail(db, WHOLE_SHOP),
  "everything around it": (db) => getShopFront(db, WHOLE_SHOP),
  "60 loaded": (db) => getRail(db, parseShopQuery(new URLSearchParams("loaded=60"))),
  category: (db) => listProducts(db, { category: "Women", limit: 13 }),
  "small category, by price": (db) => listProducts(db, { category: "Rail 0", sort: "price-up", limit: 13 }),
  "dearest first": (db) => listProducts(db, { sort: "price-down", limit: 13 }),
  size: (db) => listProducts(db, { category: "Men", size: "M", limit: 13 }),
  designer: (db) => listProducts(db, { designer: "Maker 004", limit: 13 }),
  "around a filtered page": (db) => getShopFront(db, { category: "Men", size: "M", designer: null }),
  "search, a word of every piece": (db) => search(db, "piece"),
  "search, a word of few": (db) => search(db, "baobab kaftan"),
  "one product": (db) => findWithRelated(db, `${BENCH_ID_PREFIX}77`),
};

/** The cost of each question on a short and on a very long rail: it should be the same. */
export default async function benchProducts(): Promise<Table[]> {
  const measured: Costs[] = [];
  for (const length of RAILS) measured.push(await measure(length));
  const [short = {}] = measured;
  const rows = Object.keys(QUESTIONS).map((question) => {
    const cells = RAILS.map((length, index) => [
      `${length.toLocaleString("en")} pieces, CPU ms`,
      measured[index]?.[question]?.toFixed(1) ?? "",
    ]);
    const growth = (measured.at(-1)?.[question] ?? Number.NaN) / (short[question] ?? Number.NaN);
    return [question, Object.fromEntries([...cells, ["longest to shortest", growth.toFixed(2)]])];
  });
  return [
    {
      title: "The shop's questions through the embedded API, by the length of the rail",
      note: `Least processor time of ${BATCHES} batches of ${PER_BATCH}, every rail of the same variety. One question that grows is left out: the page at the very end of a rail walks past everything before it.`,
      rows: Object.fromEntries(rows),
    },
  ];
}

type Costs = Record<string, number>;

async function measure(length: number): Promise<Costs> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const log = { info() {}, warn: console.warn, error: console.error };
  const settings = { dataDir, siteUrl: "http://bench.test", log };
  try {
    await (await openBackend(settings)).close();
    const database = await openPglite(path.join(dataDir, "db"));
    await seedProducts(database.session, length, VARIETY);
    await database.close();

    const backend = await openBackend(settings);
    const costs: Costs = {};
    for (const [question, ask] of Object.entries(QUESTIONS))
      costs[question] = await leastCpuMs(() => ask(backend.anon));
    await backend.close();
    return costs;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whatever else the machine does can only add to it. */
async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let batch = 0; batch <= BATCHES; batch += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < PER_BATCH; count += 1) await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000 / PER_BATCH);
  }
  return Math.min(...times);
}
