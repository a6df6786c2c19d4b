import { sql } from "kysely";
import type { NewsletterBlock } from "../../app/people/newsletter/newsletter-blocks.ts";
import { queueNewsletters } from "../../app/people/newsletter/queue-newsletters.server.ts";
import type { Db } from "../../app/platform/db/client.ts";

export interface TestNewsletter {
  subject: string;
  blocks: readonly NewsletterBlock[];
}

/** A letter whose time has come, not yet queued; returns its id. */
export async function addDueNewsletter(service: Db, { subject, blocks }: TestNewsletter): Promise<string> {
  const { id } = await service
    .insertInto("newsletters")
    .values({ subject, blocks: JSON.stringify(blocks), status: "scheduled", send_at: sql<string>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues a letter to everybody on the list; returns how many. */
export async function sendNewsletter(service: Db, newsletter: TestNewsletter): Promise<number> {
  await addDueNewsletter(service, newsletter);
  return queueNewsletters(service);
}
