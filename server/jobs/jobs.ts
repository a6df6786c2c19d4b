import type { Job } from "../../app/platform/jobs/job.ts";
import type { Log } from "../log.ts";
import { createRepeat, type JobObserver, type RunningJob } from "./repeat.ts";

export function startJobs(
  jobs: readonly Job[],
  log: Pick<Log, "debug" | "info" | "warn" | "error">,
  onRound?: JobObserver,
): RunningJob {
  const repeat = createRepeat(onRound);
  const running = jobs.map(({ name, everyMs, run, done, failed, fields }) =>
    repeat(
      name,
      everyMs,
      async (signal) => {
        const count = await run(signal);
        if (done && count > 0) log[done.level ?? "info"]({ ...fields, [done.counted]: count }, done.message);
      },
      (err) => log.error({ ...fields, err }, failed),
    ),
  );
  return { stop: async () => void (await Promise.all(running.map((job) => job.stop()))) };
}
