import { callFunction, type Db } from "../../db/client.ts";

export interface Newsletter {
  /** The same newsletter has the same id: sent again, it queues no second mail. */
  id: string;
  subject: string;
  /** Each is one line of up to 5,000 characters. */
  paragraphs: readonly string[];
}

/** Queues one mail for every current subscriber and returns their number: 0 for a newsletter that was sent before. */
export async function sendNewsletter(service: Db, { id, subject, paragraphs }: Newsletter): Promise<number> {
  return callFunction(service, "send_newsletter", { input: { id, subject, paragraphs: [...paragraphs] } });
}
