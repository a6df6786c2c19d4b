import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedProducts } from "../../../bench/seed-products.ts";
import { openPglite } from "../../../server/backend/embedded.ts";
import { makeDataFolder } from "../../../test/support/backend.ts";

/**
 * A few thousand pieces are enough for the planner to prefer an index by itself; the same plans then serve a
 * hundred thousand (see bench/). The queries are those the API makes of products.server.ts, and shop_page asks the same, with a visitor's rights.
 */
const PIECES = 6_000;
const CARD = "id, name, price, sale_price, status, category, material, sizes, meta_description, images";
const LIST = `select ${CARD} from public.products where status = 'published'`;
const NEWEST = "order by created_at desc, id desc";

const QUERIES: Record<string, string> = {
  "the newest pieces": `${LIST} ${NEWEST} limit 13`,
  "a page far along": `${LIST} ${NEWEST} offset 240 limit 13`,
  "the cheapest": `${LIST} order by current_price, id limit 13`,
  "the dearest": `${LIST} order by current_price desc, id desc limit 13`,
  "a large category": `${LIST} and category_key = 'women' ${NEWEST} limit 13`,
  "a small category": `${LIST} and category_key = 'rail 7' ${NEWEST} limit 13`,
  "a category by price": `${LIST} and category_key = 'men' order by current_price, id limit 13`,
  "a size": `${LIST} and sizes @> '{M}' ${NEWEST} limit 13`,
  "a size of a category by price": `${LIST} and category_key = 'women' and sizes @> '{M}' order by current_price, id limit 13`,
  "a designer": `${LIST} and designer = 'Maker 007' ${NEWEST} limit 13`,
  "a designer by price": `${LIST} and designer = 'Maker 007' order by current_price, id limit 13`,
  "a designer's pieces of a category": `${LIST} and designer = 'Maker 007' and category_key = 'men' ${NEWEST} limit 13`,
  "a designer nobody knows": `${LIST} and designer = 'Nobody' ${NEWEST} limit 13`,
  "one product": `select ${CARD}, description from public.products where id = 'bench-77'`,
};

describe("a long rail", () => {
  let database: Awaited<ReturnType<typeof openPglite>>;

  let folder: string;

  beforeAll(async () => {
    folder = await makeDataFolder();
    database = await openPglite(path.join(folder, "db"));
    await seedProducts(database.session, PIECES);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  /** Runs with the rights of a visitor, and tells how the answer was found. */
  async function explain(query: string) {
    return database.session.transaction(async (tx) => {
      await tx.run("set local role anon");
      const [answer] = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${query}`,
      );
      if (!answer) throw new Error("no plan");
      return [...nodesOf(answer["QUERY PLAN"][0].Plan)];
    });
  }

  it.each(Object.entries(QUERIES))("%s: found along an index, reading few rows", async (_, query) => {
    const nodes = await explain(query);
    const ways = nodes.map((node) => node["Node Type"]);
    expect(ways.some((way) => /Index (Only )?Scan$/.test(way))).toBe(true);
    expect(ways).not.toContain("Seq Scan");
    const read = nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0));
    expect(Math.max(...read)).toBeLessThan(PIECES / 10);
  });

  it.each([
    // 43 categories, 180 designers, 5 sizes, and no more than 101 pieces counted.
    ["the shop", "shop_page()", 500],
    ["a choice", "shop_page('women', 'M', 'Maker 007')", 500],
    ["a category by price", "shop_page('men', null, null, 'price-up')", 500],
    ["a size by price", "shop_page(null, 'M', null, 'price-down')", 500],
    ["more than a page carries", "shop_page(most => 100000)", 750],
    ["a piece with those that go with it", "product_with_related('bench-77')", 50],
    ["the pieces that go with a stranger's", "related_products('Nobody', 'Nowhere', '')", 5],
  ])("%s: found without reading the rail", async (_, question, mostRows) => {
    const rows = async () => {
      // The counters reach the view after the statement that tells the session to hand them over.
      const [stats] = await database.session.query<{ seq: number; fetched: number }>(
        `select seq_scan::int as seq, idx_tup_fetch::int as fetched
        from pg_stat_force_next_flush(), pg_stat_user_tables where relname = 'products'`,
      );
      return stats ?? expect.unreachable();
    };
    await rows();
    const before = await rows();
    await database.session.query(`select public.${question}`);
    await rows();
    const after = await rows();
    expect(after.seq).toBe(before.seq);
    expect(after.fetched - before.fetched).toBeLessThan(mostRows);
  });

  it("offers only sizes a category comes in", async () => {
    const [row] = await database.session.query<{ sizes: string[] }>(
      "select public.shop_front('accessories') -> 'sizes' as sizes",
    );
    expect(row?.sizes).toEqual([]);
  });
});

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
