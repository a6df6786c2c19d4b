import { randomUUID } from "node:crypto";
import { organisation } from "~/content/organisation";
import { type Email, paragraph } from "~/features/mail/email";
import { teamFrame } from "~/features/mail/email-frame";
import { emailHtml } from "~/features/mail/email-html";
import { emailText } from "~/features/mail/email-text";
import type { MailTransport } from "~/features/mail/mail";
import { SEND_TIMEOUT_MS } from "~/features/mail/mail-worker.server";
import { withTimeout } from "~/lib/timeout";

export interface TestMailResult {
  isTaken: boolean;
  /** What the server answered, word for word. */
  words: string;
}

/** Sends a mail to the member who asks, past the outbox: the answer is what is asked for. */
export async function tryMailSettings(
  transport: MailTransport,
  siteUrl: string,
  to: string,
): Promise<TestMailResult> {
  const subject = "The mail settings work";
  const words = `This mail was sent from the staff area of ${organisation.name} to try the mail settings.`;
  const email: Email = { subject, preview: words, title: subject, blocks: [paragraph(words)] };
  const frame = teamFrame(siteUrl);
  const mail = {
    id: randomUUID(),
    to,
    subject,
    text: emailText(email, frame),
    html: emailHtml(email, frame),
  };
  try {
    const words = await withTimeout(SEND_TIMEOUT_MS, (signal) => transport.sendForReply(mail, signal));
    return { isTaken: true, words };
  } catch (error) {
    return { isTaken: false, words: error instanceof Error ? error.message : String(error) };
  }
}
