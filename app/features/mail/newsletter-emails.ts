import { siteFacts } from "~/content/facts";
import { organisation } from "~/content/organisation";
import type { Tables } from "~/db/client";
import { type Email, greeting, paragraph } from "./email";

type Reader = Tables<"newsletter_subscriptions">;

/** To an unconfirmed address: if someone else filled it in, the mail has the unsubscribe link. */
export function welcomeEmail(reader: Reader, unsubscribeHref: string): Email {
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
    replyTo: siteFacts().mailboxes.customerService,
    unsubscribeHref,
  };
}

export function newsletterEmail(
  { subject, paragraphs }: Pick<Tables<"newsletters">, "subject" | "paragraphs">,
  reader: Reader,
  unsubscribeHref: string,
): Email {
  return {
    to: reader.email,
    subject,
    preview: paragraphs[0] ?? subject,
    title: subject,
    blocks: [greeting(reader.name), ...paragraphs.map(paragraph)],
    replyTo: siteFacts().mailboxes.customerService,
    unsubscribeHref,
  };
}
