import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuMs } from "./process-figures.ts";

const run = promisify(execFile);
const CONNECTIONS = 32;

export interface Load {
  perSecond: number;
  p99Ms: number;
  /** Of the server's processor time. */
  cpuMsPerAnswer: number;
}

/** Asks one address as fast as it is answered. Loopback only. */
export async function load(
  url: string,
  pid: number,
  { seconds, headers = {} }: { seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  if (!url.startsWith("http://127.0.0.1:")) throw new Error(`${url} is not on this machine`);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const before = await cpuMs(pid);
  const { stdout } = await run("wrk", [
    ...["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s", "--latency", ...given],
    url,
  ]);
  const spent = (await cpuMs(pid)) - before;
  if (/Socket errors|Non-2xx or 3xx/.test(stdout))
    throw new Error(`${url} was not always answered:\n${stdout}`);
  const read = (pattern: RegExp) => pattern.exec(stdout) ?? [];
  const [, answers = "0"] = read(/(\d+) requests in/);
  const [, perSecond = "0"] = read(/Requests\/sec:\s+([\d.]+)/);
  const [, p99 = "0", unit = "ms"] = read(/99%\s+([\d.]+)(us|ms|s)/);
  const toMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return {
    perSecond: Number(perSecond),
    p99Ms: Number(p99) * toMs,
    cpuMsPerAnswer: spent / Math.max(1, Number(answers)),
  };
}
