import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { seedProducts } from "../../../bench/seed-products.ts";
import { useTestBackend } from "../../../test/support/backend.ts";

/**
 * A few thousand pieces are enough for the planner to prefer an index by itself; the same plans then serve a
 * hundred thousand (see bench/). The queries are those
 * of products.server.ts, and shop_page asks the same, with a visitor's rights.
 */
const PRODUCTS = 6_000;
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
  "a material": `${LIST} and fibre = 'Silk' ${NEWEST} limit 13`,
  "a material by price": `${LIST} and fibre = 'Cotton' order by current_price, id limit 13`,
  "a price": `${LIST} and price_band = 'over-5000' ${NEWEST} limit 13`,
  "a cloth": `${LIST} and cloth = 'moon-arcs' ${NEWEST} limit 13`,
  "what is in stock": `${LIST} and in_stock ${NEWEST} limit 13`,
  "one product": `select ${CARD}, description from public.products where id = 'bench-77'`,
};

describe("a long rail", () => {
  const backend = useTestBackend();
  beforeAll(() => seedProducts(backend().db.loginRole, PRODUCTS));

  async function ask<Row>(question: RawBuilder<Row>): Promise<Row> {
    const { rows } = await question.execute(backend().db.loginRole);
    return rows[0] ?? expect.unreachable();
  }

  /** Runs with the rights of a visitor, and tells how the answer was found. */
  async function explain(query: string) {
    const explained = sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${sql.raw(query)}`;
    const { rows } = await explained.execute(backend().anon);
    if (!rows[0]) throw new Error("no plan");
    return [...nodesOf(rows[0]["QUERY PLAN"][0].Plan)];
  }

  it.each(Object.entries(QUERIES))("%s: found along an index, reading few rows", async (_, query) => {
    const nodes = await explain(query);
    const ways = nodes.map((node) => node["Node Type"]);
    expect(ways.some((way) => /Index (Only )?Scan$/.test(way))).toBe(true);
    expect(ways).not.toContain("Seq Scan");
    const read = nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0));
    expect(Math.max(...read)).toBeLessThan(PRODUCTS / 10);
  });

  it.each([
    // 43 categories, 180 designers, 5 sizes, and no more than 101 pieces counted of the choice, of each of a few materials
    // and four prices, and of what is in stock.
    ["the shop", "shop_page()", 1600],
    ["a choice", "shop_page('women', 'M', 'Maker 007')", 1600],
    ["a category by price", "shop_page('men', null, null, 'price-up')", 1600],
    ["a size by price", "shop_page(null, 'M', null, 'price-down')", 1600],
    ["a material in stock", "shop_page('women', wanted_material => 'Silk', only_in_stock => true)", 1900],
    ["a cloth", "shop_page(wanted_cloth => 'moon-arcs')", 1600],
    ["more than a page carries", "shop_page(most => 100000)", 1900],
    ["a piece with those that go with it", "product_with_related('bench-77')", 50],
    ["the pieces that go with a stranger's", "related_products('Nobody', 'Nowhere', '')", 5],
  ])("%s: found without reading the rail", async (_, question, mostRows) => {
    // The counters reach the view after the statement that tells the session to hand them over.
    const rows = () =>
      ask(sql<{ seq: number; fetched: number }>`
        select seq_scan::int as seq, idx_tup_fetch::int as fetched
        from pg_stat_force_next_flush(), pg_stat_user_tables where relname = 'products'`);
    await rows();
    const before = await rows();
    await ask(sql`select ${sql.raw(`public.${question}`)}`);
    await rows();
    const after = await rows();
    expect(after.seq).toBe(before.seq);
    expect(after.fetched - before.fetched).toBeLessThan(mostRows);
  });

  it("a misspelt word reads the words that look like it, however many pieces there are", async () => {
    const known = () =>
      ask(sql<{ seq: number; fetched: number }>`
        select seq_scan::int as seq, (idx_tup_fetch + seq_tup_read)::int as fetched
        from pg_stat_force_next_flush(), pg_stat_user_tables where relname = 'known_words'`);
    const { words } = await ask(
      sql<{ words: number }>`select count(*)::int as words from private.known_words`,
    );
    expect(words, "the list does not grow with the pieces").toBeLessThan(PRODUCTS / 10);
    await known();
    const before = await known();
    await ask(sql`select public.search_site('womne')`);
    await known();
    const after = await known();
    expect(after.seq).toBe(before.seq);
    expect(after.fetched - before.fetched).toBeLessThan(words / 2);
  });

  it("offers only sizes a category comes in", async () => {
    const { sizes } = await ask(
      sql<{ sizes: string[] }>`select public.shop_front('accessories') -> 'sizes' as sizes`,
    );
    expect(sizes).toEqual([]);
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
