import { callFunction } from "./db/client";
import { type Job, retentionJobs, SWEEP_EVERY_MS } from "./jobs/job";
import { cleanDevMailbox } from "./mail/clean-dev-mailbox.server";
import { deleteOldMails, releaseFutureMails } from "./mail/outbox.server";
import { removeOrphans } from "./uploads/remove-orphans.server";
import type { FileRecords } from "./uploads/uploads";

const ANALYZE_EVERY_MS = 3_600_000;

/** The dev mailbox is cleaned even where a mail server is set: it may contain older files. */
export function platformJobs(uploads: FileRecords, devMailbox: string): Job[] {
  const { service } = uploads;
  return [
    {
      name: "release mails",
      everyMs: SWEEP_EVERY_MS,
      run: () => releaseFutureMails(service),
      done: {
        message: "the clock was set back: mails of its future are due",
        counted: "released",
        level: "warn",
      },
      failed: "could not release mails",
    },
    {
      name: "analyze tables",
      everyMs: ANALYZE_EVERY_MS,
      run: () => callFunction(service, "analyze_changed_tables", {}),
      done: { message: "planner statistics renewed", counted: "analyzed", level: "debug" },
      failed: "could not renew the planner's statistics",
    },
    ...retentionJobs(service, {
      mails: (now) => deleteOldMails(service, now),
      files: () => removeOrphans(uploads),
      // Files have the time of this machine.
      "dev mailbox": () => cleanDevMailbox(service, devMailbox, new Date()),
    }),
  ];
}
