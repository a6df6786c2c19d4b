import { sql } from "kysely";
import type { Db } from "../../app/db/client.ts";
import type { LetterBlock } from "../../app/features/newsletter/newsletter-blocks.ts";
import { queueNewsletters } from "../../app/features/newsletter/queue-newsletters.server.ts";

export interface TestLetter {
  subject: string;
  blocks: readonly LetterBlock[];
}

/** A letter whose time has come, not yet queued; returns its id. */
export async function addDueLetter(service: Db, { subject, blocks }: TestLetter): Promise<string> {
  const { id } = await service
    .insertInto("newsletters")
    .values({ subject, blocks: JSON.stringify(blocks), status: "scheduled", send_at: sql<string>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues a letter to everybody on the list; returns how many. */
export async function sendLetter(service: Db, letter: TestLetter): Promise<number> {
  await addDueLetter(service, letter);
  return queueNewsletters(service);
}
