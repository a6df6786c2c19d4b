import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DETAILS, PAGES } from "../app/cached-pages.ts";
import type { Db } from "../app/platform/db/client.ts";
import { inTransaction } from "../server/db/session.ts";
import { pageAddress, tablesOf } from "../server/page-cache/page-address.ts";
import { useTestBackend } from "./support/backend.ts";
import { runLoaders } from "./support/page-loaders.ts";

/* A cached page is rendered again when a table it lists is written. Postgres' own statistics tell which tables it
   read. */

const ADDRESSES = [
  ...PAGES.keys(),
  "/product/cowrie-column-gown",
  "/designer/amara-diallo-venter",
  "/story/the-cloth-that-crossed-the-sahel-twice",
  "/events/long-table",
  "/events?category=Galas&when=past",
  "/house-of-nala?category=Women&size=M&sort=price-up&loaded=24",
  "/house-of-nala?category=Tickets",
  "/house-of-nala?material=Silk&price=to-5000&stock=in",
  "/house-of-nala?cloth=moon-arcs",
  "/house-of-nala/more?from=12",
  "/stories?page=2",
];

describe("a cached page", () => {
  const backend = useTestBackend({ seedDemo: true });

  it.each(DETAILS)("of the kind $path is among these", ({ path }) => {
    expect(ADDRESSES.some((address) => path.test(address))).toBe(true);
  });

  it("names only tables whose writes are told", async () => {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'tell_change'
    `.execute(backend().service);
    const told = rows.map(({ relname }) => relname);
    const named = new Set(
      [...PAGES.values(), ...DETAILS.map(({ page }) => page)].flatMap(({ tables }) => tables),
    );
    expect([...named].filter((table) => !told.includes(table))).toEqual([]);
  });

  it.each(ADDRESSES)("%s names the tables it reads", async (address) => {
    const read = await inTransaction(backend().anon, async (tx) => {
      const before = await countScans(tx);
      await runLoaders(tx, address);
      const after = await countScans(tx);
      return [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table);
    });
    const named = tablesOf(pageAddress(address) ?? "");
    expect(read.filter((table) => !named.includes(table))).toEqual([]);
  });
});

/** Scan counts per table; the embedded database accumulates them across transactions. */
async function countScans(tx: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; scans: number }>`
    select relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans
    from pg_stat_xact_user_tables where schemaname = 'public'
  `.execute(tx);
  return new Map(rows.map(({ relname, scans }) => [relname, scans]));
}
