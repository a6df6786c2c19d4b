import { callFunction, type Db } from "../../db/client.ts";

export interface Newsletter {
  /** The same letter has the same id: sent again, it goes to nobody a second time. */
  id: string;
  subject: string;
  /** Each one line, as long as it likes up to 5,000 characters. */
  paragraphs: readonly string[];
}

/** Queues one mail for everybody who is subscribed now, and gives their number: 0 for a letter that went before. */
export async function sendNewsletter(service: Db, { id, subject, paragraphs }: Newsletter): Promise<number> {
  return callFunction(service, "send_newsletter", { input: { id, subject, paragraphs: [...paragraphs] } });
}
