import { type QueryRecord, recordQueries } from "../server/db/query-record.ts";
import { bootTestBackend } from "../test/support/backend.ts";
import { runLoaders } from "../test/support/page-loaders.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { type BenchSite, samplePages, startBuiltSite } from "./built-site.ts";
import { type Load, load } from "./load.ts";
import { median, type Table } from "./report.ts";

/** Visitors at once, each waiting for its page before asking for the next. */
const VISITORS = 4;
const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 5;
const NO_CACHE = { PAGE_CACHE_MB: "0" };

/** Pages made anew for every visitor: what the page cache saves, and what it costs when it does not. */
export default async function benchPages(): Promise<Table[]> {
  const server = await startPostgres();
  const sites: Record<string, BenchSite> = {};
  try {
    sites.embedded = await startBuiltSite(NO_CACHE);
    sites.PostgreSQL = await startBuiltSite({ ...NO_CACHE, DATABASE_URL: await server.createDatabase() });
    return [await costs(sites, await samplePages(sites.embedded.origin))];
  } finally {
    await Promise.all(Object.values(sites).map((site) => site.stop()));
    await server.stop();
  }
}

async function costs(sites: Record<string, BenchSite>, pages: Record<string, string>): Promise<Table> {
  await using backend = await bootTestBackend({ seedDemo: true });
  const rows: Table["rows"] = {};
  for (const [page, path] of Object.entries(pages)) {
    const queries: QueryRecord[] = [];
    await recordQueries(queries, () => runLoaders(backend.anon, path));
    const figures: Table["rows"][string] = { queries: queries.length };
    const rounds = Object.fromEntries(Object.keys(sites).map((name) => [name, [] as Load[]]));
    const measure = ({ origin, pid }: BenchSite, seconds: number) =>
      load(origin + path, pid, { seconds, connections: VISITORS });
    for (const site of Object.values(sites)) await measure(site, WARM_UP_SECONDS);
    // The sites take turns, so that whatever else the machine does meets both.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, site] of Object.entries(sites)) rounds[name]?.push(await measure(site, SECONDS));
    for (const [name, measured] of Object.entries(rounds)) {
      figures[`${name}, pages/s`] = Math.round(median(measured.map(({ perSecond }) => perSecond)));
      figures[`${name}, CPU ms`] = median(measured.map(({ cpuMsPerAnswer }) => cpuMsPerAnswer)).toFixed(1);
    }
    rows[page] = figures;
  }
  return { title: `Pages without the page cache, ${VISITORS} visitors at once`, rows };
}
