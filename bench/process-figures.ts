import { readFile } from "node:fs/promises";

const TICK_MS = 10;

/** Processor time a process has used; on systems without /proc it is not known. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in brackets may hold spaces: the figures begin after it.
  const figures = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(figures[11] ?? Number.NaN) + Number(figures[12] ?? Number.NaN)) * TICK_MS;
}

/** Memory a process holds. */
export function memoryMb(pid: number): Promise<number> {
  return statusMb(pid, "VmRSS");
}

/** The most it ever held. */
export function mostMemoryMb(pid: number): Promise<number> {
  return statusMb(pid, "VmHWM");
}

async function statusMb(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024);
}
