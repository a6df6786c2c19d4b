import { atelierJobs } from "./atelier/jobs.server.ts";
import { eventJobs } from "./events/jobs.server.ts";
import { peopleJobs } from "./people/jobs.server.ts";
import type { Job } from "./platform/jobs/job.ts";
import { platformJobs } from "./platform/jobs.server.ts";
import type { FileRecords } from "./platform/uploads/uploads.ts";
import { type ShopJobDeps, shopJobs } from "./shop/jobs.server.ts";

export interface JobDeps extends Omit<ShopJobDeps, "service"> {
  uploads: FileRecords;
  devMailbox: string;
}

/** All scheduled work of the parts. */
export function listJobs({ uploads, payments, paygate, devMailbox }: JobDeps): Job[] {
  const { service } = uploads;
  return [
    ...shopJobs({ service, payments, paygate }),
    ...eventJobs(service),
    ...atelierJobs(service),
    ...peopleJobs(uploads),
    ...platformJobs(uploads, devMailbox),
  ];
}
