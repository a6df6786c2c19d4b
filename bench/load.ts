import { isInstalled } from "./command.ts";
import { loadWithNode } from "./node-load.ts";
import { cpuMs } from "./process-figures.ts";
import { loadWithWrk } from "./wrk.ts";

export interface LoadOptions {
  seconds: number;
  connections: number;
  headers: Record<string, string>;
}

export interface Answers {
  count: number;
  perSecond: number;
  p99Ms: number;
}

export interface Load extends Answers {
  /** Of the server's processor time. */
  cpuMsPerAnswer: number;
}

/** Asks one address as fast as it is answered. Loopback only. */
export async function load(
  url: string,
  pid: number,
  { seconds, connections = 32, headers = {} }: Partial<LoadOptions> & Pick<LoadOptions, "seconds">,
): Promise<Load> {
  if (!url.startsWith("http://127.0.0.1:")) throw new Error(`${url} is not on this machine`);
  // Without wrk the asking itself takes more of the machine, and of the figures.
  const measure = (await isInstalled("wrk")) ? loadWithWrk : loadWithNode;
  const before = await cpuMs(pid);
  const answers = await measure(url, { seconds, connections, headers });
  const spent = (await cpuMs(pid)) - before;
  return { ...answers, cpuMsPerAnswer: spent / Math.max(1, answers.count) };
}
