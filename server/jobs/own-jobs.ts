import type { Db } from "../../app/platform/db/client.ts";
import { type Job, retentionJobs } from "../../app/platform/jobs/job.ts";
import { removeUnfinished } from "../files/remove-unfinished.ts";
import { removeExpiredCounts } from "../http/limits/limiters.ts";

const REMOVE_COUNTS_EVERY_MS = 10 * 60_000;

/** The server's own. `unfinished`: where aborted uploads may have left files. */
export function ownJobs(service: Db, unfinished: readonly string[]): Job[] {
  return [
    {
      name: "remove rate limits",
      everyMs: REMOVE_COUNTS_EVERY_MS,
      run: () => removeExpiredCounts(service, new Date()),
      failed: "could not remove expired rate-limit counters",
    },
    ...retentionJobs(service, { "unfinished uploads": () => removeUnfinished(unfinished, new Date()) }),
  ];
}
