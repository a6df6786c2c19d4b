import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { searchSite } from "~/editorial/search/search.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { findWithRelated } from "~/shop/catalogue/related.server";
import { getShop } from "~/shop/catalogue/shop.server";
import { parseShopQuery } from "~/shop/catalogue/shop-query";
import { createLog } from "../server/log.ts";
import { openServices, type Services } from "../server/services.ts";
import type { Table } from "./report.ts";
import { BENCH_ID_PREFIX, seedProducts } from "./seed-products.ts";

const LENGTHS = [100, 10_000, 100_000];
/** What a page shows grows with the variety of a shop; here its length alone is to count. */
const VARIETY = { designers: 6, smallCategories: 1 };
const BATCHES = 12;
const PER_BATCH = 10;

/** What pages ask, with a visitor's rights. */
const QUESTIONS: Record<string, (services: Services) => Promise<unknown>> = {
  shop: (services) => shop(services, ""),
  "shop, 60 loaded": (services) => shop(services, "loaded=60"),
  "shop, dearest first": (services) => shop(services, "sort=price-down"),
  "shop, a category": (services) => shop(services, "category=Women"),
  "shop, a small category by price": (services) => shop(services, "category=Rail+0&sort=price-up"),
  "shop, a size of a category": (services) => shop(services, "category=Men&size=M"),
  "shop, a designer": (services) => shop(services, "designer=Maker+004"),
  "search, a word of every piece": (services) => search(services, "piece"),
  "search, a word of few": (services) => search(services, "baobab kaftan"),
  product: ({ db }) => findWithRelated(db.anon, MANIFEST_PICTURES, `${BENCH_ID_PREFIX}77`),
};

function shop({ db, content }: Services, address: string): Promise<unknown> {
  return getShop(
    db.anon,
    content(),
    MANIFEST_PICTURES,
    parseShopQuery(new URLSearchParams(address)),
    new Date(),
  );
}

function search({ db, content }: Services, typed: string): Promise<unknown> {
  return searchSite(db.anon, content(), MANIFEST_PICTURES, typed, 8);
}

/** The cost of each with few products and with very many: it should be the same. */
export default async function benchProducts(): Promise<Table[]> {
  const shops: ProductList[] = [];
  try {
    for (const length of LENGTHS) shops.push(await openShop(length));
    const rows: Table["rows"] = {};
    for (const [question, measure] of Object.entries(QUESTIONS)) {
      const costs = await leastCpuMs(
        shops.map(
          ({ services }) =>
            () =>
              measure(services),
        ),
      );
      const cells = LENGTHS.map((length, index) => [
        `${length.toLocaleString("en")} pieces`,
        costs[index]?.toFixed(1),
      ]);
      const growth = (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN);
      rows[question] = Object.fromEntries([...cells, ["longest to shortest", growth.toFixed(2)]]);
    }
    return [
      {
        title: "What pages ask of the embedded database, CPU ms by the number of products",
        note: `Least of ${BATCHES} batches of ${PER_BATCH}, in turns; every shop has the same variety. Left out is what is known to grow: the page at the very end of a list walks past everything before it.`,
        rows,
      },
    ];
  } finally {
    for (const productList of shops) await productList.close();
  }
}

interface ProductList {
  services: Services;
  close(): Promise<void>;
}

async function openShop(length: number): Promise<ProductList> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const services = await openServices({ dataDir, siteUrl: "http://bench.test", log: createLog("warn") });
  await seedProducts(services.db.loginRole, length, VARIETY);
  return {
    services,
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The shops take turns, and whatever else the machine does can only add to the least. */
async function leastCpuMs(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let batch = 0; batch < BATCHES; batch += 1)
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      for (let count = 0; count < PER_BATCH; count += 1) await work();
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? 0, (user + system) / 1000 / PER_BATCH);
    }
  return least;
}
