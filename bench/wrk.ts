import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Answers, LoadOptions } from "./load.ts";

const run = promisify(execFile);

export async function loadWithWrk(
  url: string,
  { seconds, connections, headers }: LoadOptions,
): Promise<Answers> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "--latency", ...given],
    url,
  ]);
  if (/Socket errors|Non-2xx or 3xx/.test(stdout))
    throw new Error(`${url} was not always answered:\n${stdout}`);
  const read = (pattern: RegExp) => pattern.exec(stdout) ?? [];
  const [, count = "0"] = read(/(\d+) requests in/);
  const [, perSecond = "0"] = read(/Requests\/sec:\s+([\d.]+)/);
  const [, p99 = "0", unit = "ms"] = read(/99%\s+([\d.]+)(us|ms|s)/);
  const toMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return { count: Number(count), perSecond: Number(perSecond), p99Ms: Number(p99) * toMs };
}
