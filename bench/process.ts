import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { samplePages, startBuiltSite } from "./built-site.ts";
import { load } from "./load.ts";
import { memoryMb, mostMemoryMb } from "./process-figures.ts";
import { median, type Table } from "./report.ts";

const STARTS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Long enough for whatever is not given back to add up. */
const SECONDS_MADE_ANEW = 10;
const SAMPLE_MS = 100;

/** How soon the embedded site answers, and what memory it holds while it works. */
export default async function benchProcess(): Promise<Table[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  try {
    const starts: number[] = [];
    const mosts: number[] = [];
    for (let start = 0; start <= STARTS; start += 1) {
      const began = performance.now();
      const site = await startBuiltSite({}, dataDir);
      starts.push(performance.now() - began);
      mosts.push(await mostMemoryMb(site.pid));
      await site.stop();
    }
    const [first = 0, ...later] = starts;
    return [
      {
        title: "The process, embedded database",
        rows: {
          "first start, s": { figure: (first / 1000).toFixed(1) },
          "later start, s": { figure: (median(later) / 1000).toFixed(1) },
          "most memory while starting, MB": { figure: median(mosts) },
        },
      },
      {
        title: "Memory of the process under load, embedded database",
        note: `MB; each of 7 pages for ${SECONDS} s from the page cache, for ${SECONDS_MADE_ANEW} s without it.`,
        rows: {
          "kept pages": await memory(dataDir, {}, SECONDS),
          "pages made anew": await memory(dataDir, { PAGE_CACHE_MB: "0" }, SECONDS_MADE_ANEW),
        },
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function memory(dataDir: string, env: Record<string, string>, seconds: number) {
  const site = await startBuiltSite(env, dataDir);
  try {
    const pages = Object.values(await samplePages(site.origin));
    // What the start itself took is given back meanwhile.
    await load(`${site.origin}/healthz`, site.pid, { seconds: 1 });
    const atRest = await memoryMb(site.pid);
    const samples: number[] = [];
    const timer = setInterval(async () => samples.push(await memoryMb(site.pid)), SAMPLE_MS);
    for (const page of [...pages, "/search?q=gown", "/ticket-checkout", "/order"])
      await load(site.origin + page, site.pid, { seconds });
    clearInterval(timer);
    return { "after start": atRest, "under load": median(samples), most: Math.max(...samples) };
  } finally {
    await site.stop();
  }
}
