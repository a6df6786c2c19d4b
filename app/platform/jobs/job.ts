import type { Db } from "../db/client";
import { databaseNow } from "../db/database-clock";

/** Scheduled work. The parts define their own; the server repeats it and writes the log. */
export interface Job {
  name: string;
  everyMs: number;
  /** Gives how much was done. */
  run(signal: AbortSignal): Promise<number>;
  /** Logged when something was done, with the number under the name `counted`. */
  done?: { message: string; counted: string; level?: "warn" | "debug" };
  /** Logged when a run failed. */
  failed: string;
  /** In both log lines. */
  fields?: { what: string };
}

/** For what should happen soon after its time has come. */
export const SWEEP_EVERY_MS = 15_000;
const RETENTION_INTERVAL_MS = 6 * 3_600_000;

/** Each erases data past its retention period. They are separate jobs, so that one failure does not stop the others. */
export function retentionJobs(
  service: Db,
  erasers: Record<string, (now: Date) => Promise<number>>,
  clock = databaseNow,
): Job[] {
  return Object.entries(erasers).map(([what, erase]) => ({
    name: what,
    everyMs: RETENTION_INTERVAL_MS,
    run: async () => erase(await clock(service)),
    done: { message: "data past its retention period deleted", counted: "count" },
    failed: "could not delete data past its retention period",
    fields: { what },
  }));
}
