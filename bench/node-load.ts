import { Agent, get } from "node:http";
import type { Answers, LoadOptions } from "./load.ts";

/** For machines without wrk. */
export async function loadWithNode(
  url: string,
  { seconds, connections, headers }: LoadOptions,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const visitor = async () => {
    for (let now = started; now < end; ) {
      await open(url, agent, headers);
      const later = performance.now();
      times.push(later - now);
      now = later;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const taken = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { count: times.length, perSecond: times.length / taken, p99Ms };
}

function open(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if ((response.statusCode ?? 0) >= 400) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}
