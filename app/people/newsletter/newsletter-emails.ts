import type { Tables } from "~/platform/db/client";
import { type Block, type Email, greeting, paragraph } from "~/platform/mail/email";
import { organisation } from "~/platform/organisation/organisation";

export type Reader = Pick<Tables<"newsletter_subscriptions">, "name" | "email">;

/** Where no confirmation was asked for the address is anybody's: the unsubscribe link is the way out. */
export function welcomeEmail(reader: Reader, unsubscribeHref: string, replyTo: string): Email {
  return {
    to: reader.email,
    subject: `You are on the ${organisation.name} list`,
    preview: "New cloth, new names, first seats. Once a month, never more.",
    title: "Welcome to our letters",
    blocks: [
      greeting(reader.name),
      paragraph(
        "Thank you for subscribing. Once a month we write to you from the atelier: new cloth, new names, first seats. Never more than that.",
      ),
      paragraph("If you did not give us this address, the link below takes it off the list."),
    ],
    replyTo,
    unsubscribeHref,
  };
}

/** To an unconfirmed address, and so without the name somebody typed beside it. */
export function confirmEmail(reader: Reader, confirmHref: string, replyTo: string): Email {
  return {
    to: reader.email,
    subject: `Please confirm: letters from ${organisation.name}`,
    preview: "One press, and our letters begin.",
    title: "Shall we write to you?",
    blocks: [
      paragraph("Somebody gave us this address for our letters. If it was you, please press the button."),
      { kind: "link", label: "Yes, write to me", href: confirmHref },
      paragraph("If it was not, do nothing: without the press we send no letters, and forget the address."),
    ],
    replyTo,
  };
}

export interface Newsletter {
  subject: string;
  preheader: string | null;
  /** Made from the letter's blocks, see newsletter-content.server.ts. */
  blocks: readonly Block[];
}

export function newsletterEmail(
  { subject, preheader, blocks }: Newsletter,
  reader: Reader,
  unsubscribeHref: string,
  replyTo: string,
): Email {
  return {
    to: reader.email,
    subject,
    preview: preheader ?? firstWords(blocks) ?? subject,
    title: subject,
    blocks: [greeting(reader.name), ...blocks],
    replyTo,
    unsubscribeHref,
  };
}

/** To the member who asked for it. */
export function testEmail(
  newsletter: Newsletter,
  reader: Reader,
  unsubscribeHref: string,
  replyTo: string,
): Email {
  const email = newsletterEmail(newsletter, reader, unsubscribeHref, replyTo);
  return { ...email, subject: `Test: ${email.subject}` };
}

function firstWords(blocks: readonly Block[]): string | undefined {
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.text;
}
