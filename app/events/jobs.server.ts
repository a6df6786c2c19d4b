import type { Db } from "~/platform/db/client";
import { type Job, SWEEP_EVERY_MS } from "~/platform/jobs/job";
import { announceOpenings, expireOffers } from "./tickets/waiting.server";

export function eventJobs(service: Db): Job[] {
  return [
    {
      name: "expire offers",
      everyMs: SWEEP_EVERY_MS,
      run: () => expireOffers(service),
      done: { message: "waiting-list offers expired", counted: "expired" },
      failed: "could not expire waiting-list offers",
    },
    {
      name: "announce sales",
      everyMs: SWEEP_EVERY_MS,
      run: () => announceOpenings(service),
      done: { message: "sale openings announced", counted: "told" },
      failed: "could not announce sale openings",
    },
  ];
}
