import { randomUUID } from "node:crypto";
import { withTimeout } from "~/platform/lib/timeout";
import { type Email, paragraph } from "~/platform/mail/email";
import { teamFrame } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import type { MailTransport } from "~/platform/mail/mail";
import { SEND_TIMEOUT_MS } from "~/platform/mail/mail-worker.server";
import type { Facts } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";

export interface TestMailResult {
  isTaken: boolean;
  /** What the server answered, word for word. */
  words: string;
}

/** Sends a mail to the member who asks, past the outbox: the answer is what is asked for. */
export async function tryMailSettings(
  transport: MailTransport,
  { siteUrl, facts }: { siteUrl: string; facts: Facts },
  to: string,
): Promise<TestMailResult> {
  const subject = "The mail settings work";
  const words = `This mail was sent from the staff area of ${organisation.name} to try the mail settings.`;
  const email: Email = { subject, preview: words, title: subject, blocks: [paragraph(words)] };
  const frame = teamFrame(siteUrl, facts);
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
