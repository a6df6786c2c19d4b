import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { samplePages, startBuiltSite } from "./built-site.ts";
import { isInstalled } from "./command.ts";
import { memoryMb } from "./process-figures.ts";
import { median, type Table } from "./report.ts";
import { load } from "./wrk.ts";

const STARTS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const SAMPLE_MS = 100;
/** As `npm start` has it. */
const ENV = { NODE_OPTIONS: "--max-semi-space-size=8" };

/** How soon the embedded site answers, and what memory it holds while it works. */
export default async function benchProcess(): Promise<Table[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  try {
    const starts: number[] = [];
    for (let start = 0; start <= STARTS; start += 1) {
      const began = performance.now();
      const site = await startBuiltSite(ENV, dataDir);
      starts.push(performance.now() - began);
      await site.stop();
    }
    const [first = 0, ...later] = starts;
    const rows: Table["rows"] = {
      "first start, s": { figure: (first / 1000).toFixed(1) },
      "later start, s": { figure: (median(later) / 1000).toFixed(1) },
      ...((await isInstalled("wrk")) && (await memory(dataDir))),
    };
    return [{ title: "The process, embedded database", rows }];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function memory(dataDir: string): Promise<Table["rows"]> {
  const site = await startBuiltSite(ENV, dataDir);
  try {
    const pages = Object.values(await samplePages(site.origin));
    const atRest = await memoryMb(site.pid);
    const samples: number[] = [];
    const timer = setInterval(async () => samples.push(await memoryMb(site.pid)), SAMPLE_MS);
    for (const page of [...pages, "/search?q=gown", "/ticket-checkout", "/order"])
      await load(site.origin + page, site.pid, { seconds: SECONDS });
    clearInterval(timer);
    return {
      "memory after start, MB": { figure: atRest },
      "memory under load, MB": { figure: median(samples) },
      "most memory under load, MB": { figure: Math.max(...samples) },
    };
  } finally {
    await site.stop();
  }
}
