import { Agent, get } from "node:http";
import { bootTestBackend } from "../test/support/backend.ts";
import { backendCalls } from "../test/support/page-calls.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { type BenchSite, samplePages, startBuiltSite } from "./built-site.ts";
import { cpuMs } from "./process-figures.ts";
import { median, type Table } from "./report.ts";

/** Visitors at once, each waiting for its page before asking for the next. */
const VISITORS = 4;
const ROUNDS = 5;
const PAGES_PER_ROUND = 100;
const WARM_UP_PAGES = 500;
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
    const figures: Table["rows"][string] = {
      "backend calls": (await backendCalls(backend, path)).length,
    };
    const rounds = Object.fromEntries(Object.keys(sites).map((name) => [name, [] as Round[]]));
    for (const site of Object.values(sites)) await load(site, path, WARM_UP_PAGES);
    // The sites take turns, so that whatever else the machine does meets both.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, site] of Object.entries(sites))
        rounds[name]?.push(await load(site, path, PAGES_PER_ROUND));
    for (const [name, measured] of Object.entries(rounds)) {
      figures[`${name}, pages/s`] = Math.round(median(measured.map(({ perSecond }) => perSecond)));
      figures[`${name}, CPU ms`] = median(measured.map(({ cpuMsPerPage }) => cpuMsPerPage)).toFixed(1);
    }
    rows[page] = figures;
  }
  return { title: `Pages without the page cache, ${VISITORS} visitors at once`, rows };
}

interface Round {
  perSecond: number;
  /** Of the site's process. */
  cpuMsPerPage: number;
}

async function load({ origin, pid }: BenchSite, path: string, count: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const cpuBefore = await cpuMs(pid);
  const started = performance.now();
  let left = count;
  const visitor = async () => {
    while (left-- > 0) await open(origin + path, agent);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: count / seconds, cpuMsPerPage: ((await cpuMs(pid)) - cpuBefore) / count };
}

function open(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}
