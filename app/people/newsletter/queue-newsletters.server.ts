import { callFunction, type Db } from "../../platform/db/client.ts";

/** Queues the mails of all letters whose time has come; returns how many. Safe to run in several processes. */
export async function queueNewsletters(service: Db): Promise<number> {
  let queued = 0;
  for (;;) {
    const batch: number | null = await callFunction(service, "queue_newsletter", {});
    if (batch === null) return queued;
    queued += batch;
  }
}
