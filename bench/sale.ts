import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { RunningSite } from "../e2e/support/server.ts";
import { createRandom } from "../faults/random.ts";
import { type Shoppers, startShoppers } from "../faults/shoppers.ts";
import { settle, verifyPurchases } from "../faults/verify.ts";
import { type DatabaseKind, METRICS_TOKEN, startWorld, type World } from "../faults/world.ts";
import { memoryMb } from "./process-figures.ts";
import { describeMachine, print, type Table } from "./report.ts";

/**
 * `npm run bench:sale`, after `npm run build`: the hour tickets go on sale, scaled to one machine. Shoppers browse, choose
 * and pay in the simulator, all at once. SALE_MINUTES (3), SALE_SHOPPERS (300), SALE_PROCESSES (1, on PostgreSQL) and
 * SALE_DATABASE (PostgreSQL or embedded) change it. `npm run bench:soak` is the same for an hour with fewer shoppers, for
 * the memory before and after. Ends with 1 if anything was answered with an error, lost or oversold.
 */
const isSoak = process.argv.includes("--soak");
const MINUTES = Number(process.env.SALE_MINUTES ?? (isSoak ? 60 : 3));
const SHOPPERS = Number(process.env.SALE_SHOPPERS ?? (isSoak ? 20 : 300));
const PROCESSES = Number(process.env.SALE_PROCESSES ?? 1);
const DATABASE = (process.env.SALE_DATABASE ?? "PostgreSQL") as DatabaseKind;
/** In a sale there are fewer seats than buyers. */
const SEATS = isSoak ? 1_000_000 : Number(process.env.SALE_SEATS ?? 1_000);
const MEMORY_SAMPLES = 6;

const world = await startWorld({ kind: DATABASE, processes: PROCESSES, stock: SEATS });
let isBroken = true;
try {
  isBroken = !(await sell(world));
} finally {
  await world.close();
}
process.exit(isBroken ? 1 : 0);

async function sell(world: World): Promise<boolean> {
  await fetch(world.url);
  const memory: Table["rows"] = { before: await memoryOf(world) };
  // Shoppers, proxy, bank and mail server are one process: how late it runs is part of each time below.
  const lateness = monitorEventLoopDelay();
  lateness.enable();
  const [load = 0] = loadavg();
  const random = createRandom(1_910);
  const shoppers = startShoppers({
    siteUrl: world.url,
    count: SHOPPERS,
    choose: (number) =>
      number % 5 === 0
        ? [{ item: world.gown, quantity: 1 }]
        : [{ item: world.seat, quantity: 1 + (number % 2) }],
    browse: () => ["/", "/events", "/house-of-nala", "/cart"],
    pauseMs: () => random(1_000, 5_000),
  });
  const from = Date.now();
  try {
    for (let sample = 1; sample <= MEMORY_SAMPLES; sample += 1) {
      await Promise.race([delay((MINUTES * 60_000) / MEMORY_SAMPLES), shoppers.failed]);
      const minutes = (Date.now() - from) / 60_000;
      const figures = await memoryOf(world);
      memory[`after ${minutes.toFixed(1)} min`] = figures;
      if (isSoak) console.log(`${minutes.toFixed(1)} min: ${JSON.stringify(figures)}`);
    }
  } catch {
    // A shopper gave up: finish says who, and the figures are printed all the same.
  }
  const gaveUp = await shoppers.finish().then(
    () => [],
    (error: Error) => [error.message],
  );
  lateness.disable();
  const over = Date.now();
  await settle(world);
  const settledS = Math.round((Date.now() - over) / 1000);
  memory["all mails sent"] = await memoryOf(world);
  const complaints = complaintsOf(world);
  await world.stopSites();
  const { broken, figures } = await verifyPurchases(world, shoppers.purchases);
  broken.unshift(...gaveUp);
  for (const [what, count] of shoppers.errors) broken.push(`${count} requests failed: ${what}`);
  print({
    title: `${SHOPPERS} shoppers at once for ${MINUTES} minutes, ${PROCESSES} process(es), ${DATABASE}`,
    note: `${describeMachine()}, load average ${load.toFixed(1)} before. The shoppers' own process ran late by ${ms(lateness.percentile(50))} ms p50, ${ms(lateness.percentile(99))} ms p99.`,
    rows: timesOf(shoppers),
  });
  print({
    title: "Orders",
    rows: { all: { ...figures, ...Object.fromEntries(shoppers.refused), "s to the last mail": settledS } },
  });
  print({ title: "Memory, MB, all processes", rows: memory });
  for (const words of broken.slice(0, 20)) console.error(words);
  for (const [words, count] of complaints) console.error(`the site said ${count} times: ${words}`);
  return broken.length === 0;
}

/** What the processes logged as errors: why a request failed. */
function complaintsOf({ sites }: World): Map<string, number> {
  const complaints = new Map<string, number>();
  for (const line of sites.flatMap((site) => site.output().split("\n"))) {
    if (!line.startsWith('{"level":50')) continue;
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
    const words = err?.message ? `${msg}: ${err.message}` : msg;
    complaints.set(words, (complaints.get(words) ?? 0) + 1);
  }
  return complaints;
}

async function memoryOf({ sites }: World): Promise<Table["rows"][string]> {
  const resident = await Promise.all(sites.map((site) => memoryMb(site.process.pid ?? 0)));
  const heaps = await Promise.all(sites.map(heapMb));
  const sum = (each: number[]) => Math.round(each.reduce((total, mb) => total + mb, 0));
  return { resident: sum(resident), "heap in use": sum(heaps) };
}

async function heapMb({ port }: RunningSite): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) / 1024 ** 2;
}

function ms(nanoseconds: number): number {
  return Math.round(nanoseconds / 1e6);
}

function timesOf({ times }: Shoppers): Table["rows"] {
  const rows: Table["rows"] = {};
  for (const [kind, taken] of times) {
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    rows[kind] = { requests: sorted.length, "p50 ms": at(0.5), "p99 ms": at(0.99) };
  }
  return rows;
}
