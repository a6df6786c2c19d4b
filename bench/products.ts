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
import { BENCH_ID_PREFIX, seedProducts } from "./seed-products.ts";

const search = (db: Db, typed: string) => searchSite(db, typed, 8, new AbortController().signal);

const RAILS = [1_000, 100_000];
const RUNS = 15;

/** What the shop asks, through the whole API with a visitor's rights. */
const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  "first page": (db) => getRail(db, WHOLE_SHOP),
  "everything around it": (db) => getShopFront(db, WHOLE_SHOP),
  "240 loaded": (db) => getRail(db, parseShopQuery(new URLSearchParams("loaded=240"))),
  "page at 480": (db) => listProducts(db, { offset: 480, limit: 13 }),
  category: (db) => listProducts(db, { category: "Women", limit: 13 }),
  "small category, by price": (db) => listProducts(db, { category: "Rail 7", sort: "price-up", limit: 13 }),
  "dearest first": (db) => listProducts(db, { sort: "price-down", limit: 13 }),
  size: (db) => listProducts(db, { category: "Men", size: "M", limit: 13 }),
  designer: (db) => listProducts(db, { designer: "Maker 007", limit: 13 }),
  "around a filtered page": (db) => getShopFront(db, { category: "Men", size: "M", designer: null }),
  "search, a word of every piece": (db) => search(db, "piece"),
  "search, a word of few": (db) => search(db, "baobab kaftan"),
  "one product": (db) => findWithRelated(db, `${BENCH_ID_PREFIX}77`),
};
/** Known to grow: an offset walks past everything before it. */
const DEEP = "page at the very end";

/** The cost of each question on a short and on a very long rail: it should be the same. */
export default async function benchProducts(): Promise<void> {
  const columns: Record<string, Record<string, number>> = {};
  for (const length of RAILS) {
    const questions = {
      ...QUESTIONS,
      [DEEP]: (db: Db) => listProducts(db, { offset: length * 0.8, limit: 13 }),
    };
    columns[`${length.toLocaleString("en")} pieces`] = await measure(length, questions);
  }
  const rows = Object.keys(Object.values(columns)[0] ?? {}).map((question) => [
    question,
    Object.fromEntries(Object.entries(columns).map(([length, costs]) => [length, `${costs[question]} ms`])),
  ]);
  console.log("\nThe shop's questions, median of", RUNS, "through the embedded API");
  console.table(Object.fromEntries(rows));
}

async function measure(length: number, questions: typeof QUESTIONS): Promise<Record<string, number>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const log = { info() {}, warn: console.warn, error: console.error };
  const settings = { dataDir, siteUrl: "http://bench.test", log };
  try {
    await (await openBackend(settings)).close();
    const database = await openPglite(path.join(dataDir, "db"));
    const started = performance.now();
    await seedProducts(database.session, length);
    await database.close();
    console.log(
      `${length.toLocaleString("en")} pieces seeded in ${Math.round(performance.now() - started)} ms`,
    );

    const backend = await openBackend(settings);
    const costs: Record<string, number> = {};
    for (const [question, ask] of Object.entries(questions))
      costs[question] = await median(() => ask(backend.anon));
    await backend.close();
    return costs;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const started = performance.now();
    await work();
    // The first one warms the caches.
    if (run > 0) times.push(performance.now() - started);
  }
  return Number((times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0).toFixed(1));
}
