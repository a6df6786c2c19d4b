import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { samplePages, startBuiltSite } from "./built-site.ts";
import { isInstalled } from "./command.ts";
import { type Load, load } from "./load.ts";
import { type ServedFile, startNginx } from "./nginx-server.ts";
import { median, type Table } from "./report.ts";

const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ACCEPT = { "Accept-Encoding": "br" };
/** Made by each server in its own way, or part of the connection. */
const OWN_HEADERS =
  /^(date|connection|keep-alive|content-length|content-type|etag|last-modified|x-request-id)$/;

interface Question {
  name: string;
  path: string;
  /** Asks as someone who already has it. */
  isKnown?: boolean;
}

/** What is kept beside nginx with the same bytes as files: one process each, in turns, so that both meet the same noise. */
export default async function benchBesideNginx(): Promise<Table[]> {
  for (const program of ["nginx", "wrk"]) if (!(await isInstalled(program))) return [absent(program)];

  const site = await startBuiltSite();
  try {
    const pages = await samplePages(site.origin);
    const home = await (await fetch(site.origin)).text();
    const questions: Question[] = [
      ...Object.entries(pages).map(([name, path]) => ({ name, path })),
      { name: "shop, unchanged (304)", path: pages.shop ?? "/", isKnown: true },
      { name: "picture", path: firstIn(home, /\/img\/640\/[^\s"]+/) },
      { name: "script", path: firstIn(home, /\/assets\/[^\s"]+\.js/) },
    ];
    const files = await Promise.all(
      [...new Set(questions.map(({ path }) => path))].map((path) => fetchFile(site.origin, path)),
    );
    const nginx = await startNginx(files);
    try {
      const rows: Table["rows"] = {};
      for (const question of questions) rows[question.name] = await compare(question, site, nginx);
      return [
        {
          title: "Kept pages and files beside nginx",
          note: `Medians of ${ROUNDS} rounds of ${SECONDS} s in turns, 32 connections, brotli; CPU is the server's own.`,
          rows,
        },
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    await site.stop();
  }
}

type Server = { origin: string; pid: number };

async function compare(question: Question, site: Server, nginx: Server) {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await measure(question, nginx));
    ours.push(await measure(question, site));
  }
  const of = (loads: Load[], figure: keyof Load) => median(loads.map((one) => one[figure]));
  return {
    "nginx/s": Math.round(of(theirs, "perSecond")),
    "ours/s": Math.round(of(ours, "perSecond")),
    ratio: (of(ours, "perSecond") / of(theirs, "perSecond")).toFixed(2),
    "nginx p99 ms": of(theirs, "p99Ms").toFixed(2),
    "ours p99 ms": of(ours, "p99Ms").toFixed(2),
    "p99 ratio": (of(ours, "p99Ms") / of(theirs, "p99Ms")).toFixed(2),
    "nginx CPU ms": of(theirs, "cpuMsPerAnswer").toFixed(4),
    "ours CPU ms": of(ours, "cpuMsPerAnswer").toFixed(4),
  };
}

async function measure({ path, isKnown }: Question, { origin, pid }: Server): Promise<Load> {
  const url = origin + path;
  // Also puts the page at hand, if it was given up meanwhile.
  const tag = (await fetch(url, { headers: ACCEPT })).headers.get("ETag") ?? "";
  const headers = isKnown ? { ...ACCEPT, "If-None-Match": tag } : ACCEPT;
  return load(url, pid, { seconds: SECONDS, headers });
}

async function fetchFile(origin: string, path: string): Promise<ServedFile> {
  // Not fetch, which unpacks what it gets.
  const [answer] = await once(request(origin + path, { headers: ACCEPT }).end(), "response");
  const headers = Object.entries(answer.headers as Record<string, string>).filter(
    ([name]) => !OWN_HEADERS.test(name),
  );
  return { path, body: await buffer(answer), headers: Object.fromEntries(headers) };
}

function firstIn(page: string, pattern: RegExp): string {
  const [address] = pattern.exec(page) ?? [];
  if (!address) throw new Error(`The home page names nothing like ${pattern}`);
  return address;
}

function absent(program: string): Table {
  return {
    title: "Kept pages and files beside nginx",
    note: `Left out: ${program} is not installed.`,
    rows: {},
  };
}
