import { randomUUID } from "node:crypto";
import { organisation } from "~/content/organisation";
import type { MailTransport } from "~/features/mail/mail";

export interface TestAnswer {
  isTaken: boolean;
  /** What the server answered, word for word. */
  words: string;
}

/** Sends a mail to the member who asks, past the outbox: the answer is what is asked for. */
export async function tryMailSettings(transport: MailTransport, to: string): Promise<TestAnswer> {
  const text = `This mail was sent from the staff area of ${organisation.name} to try the mail settings.`;
  const mail = { id: randomUUID(), to, subject: "The mail settings work", text, html: `<p>${text}</p>` };
  try {
    return { isTaken: true, words: await transport.sendForAnswer(mail) };
  } catch (error) {
    return { isTaken: false, words: error instanceof Error ? error.message : String(error) };
  }
}
