import { pathToFileURL } from "node:url";
import { CompiledQuery, sql } from "kysely";
import type { Db } from "../app/platform/db/client.ts";
import { openDatabase } from "../server/db/open-database.ts";

export const BENCH_ID_PREFIX = "bench-";

/**
 * `node bench/seed-products.ts <DATA_DIR> [count]` adds made-up pieces to an embedded database that is
 * not in use. Spread like a real rail: three large categories and forty small ones, two hundred designers,
 * one piece in ten not published, one in eight on sale, accessories without sizes.
 * With less variety a hundred pieces already have all of it, and rails differ in their length alone.
 * Set-based and in steps, so that the rows are made inside Postgres and no step outgrows its memory or its time.
 */
const STEP = 400;

/** `owner`: with the rights of the tables' owner. */
export async function seedProducts(
  owner: Db,
  count: number,
  { designers = 200, smallCategories = 40 } = {},
): Promise<void> {
  for (let first = 1; first <= count; first += STEP) {
    const last = Math.min(first + STEP - 1, count);
    const values = [first, last, BENCH_ID_PREFIX, designers, smallCategories];
    await owner.executeQuery(CompiledQuery.raw(INSERT, values));
  }
  await sql`analyze public.products`.execute(owner);
}

const INSERT = /* sql */ `
insert into public.products
  (id, name, description, price, sale_price, status, category, material, sizes, meta_description, images, created_at)
select
  $3 || n,
  'Piece ' || n,
  'Cut, sewn and numbered ' || n || ' of a very long rail.',
  400 + (n * 37 % 9600),
  case when n % 8 = 0 then 300 + (n * 37 % 9600) end,
  case when n % 20 = 0 then 'draft' when n % 20 = 10 then 'sold_out' else 'published' end,
  case
    when n % 10 < 4 then 'Women'
    when n % 10 < 6 then 'Men'
    when n % 10 < 9 then 'Accessories'
    else 'Rail ' || n / 10 % $5::integer
  end,
  (array[
    'Cotton, 140 g', 'Cotton, 140 g, printed in Moon Arcs', 'Cotton, 200 g, printed in Strip Weave', 'Linen, 180 g',
    'Silk, 60 g, dyed in Indigo Resist', 'Wool, 280 g', 'Plaited straw'
  ])[1 + n / 3 % 7],
  case
    when n % 10 between 6 and 8 then '{}'::text[]
    else (array['XS', 'S', 'M', 'L', 'XL'])[1 + n % 3 : 3 + n / 3 % 3]
  end,
  'Designer: Maker ' || lpad((n * 7919 % $4::integer)::text, 3, '0') || '. Piece ' || n || ' of many.',
  array['/media/photos/products/column-gown.jpg', '/media/photos/products/column-gown-2.jpg'],
  timestamptz '2020-01-01 00:00+02' + n * interval '10 minutes'
from generate_series($1::integer, $2::integer) as n
on conflict (id) do nothing
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , folder, count = "100000"] = process.argv;
  if (!folder) throw new Error("usage: node bench/seed-products.ts <DATA_DIR> [count]");
  const log = { info() {}, warn: console.warn, error: console.error };
  const database = await openDatabase({ dataDir: folder, seedDemo: false, log });
  try {
    await seedProducts(database.loginRole, Number(count));
  } finally {
    await database.close();
  }
}
