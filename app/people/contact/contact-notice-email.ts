import type { Tables } from "~/platform/db/client";
import { type Email, facts } from "~/platform/mail/email";

export function contactNotice(message: Tables<"contact_messages">, siteUrl: string): Email {
  return {
    subject: `Message: ${message.subject}`,
    preview: `${message.name} writes`,
    title: "A message from the site",
    // What we answer refers to it, so that the team's mailbox shows both as one thread.
    messageId: message.id,
    replyTo: message.email,
    blocks: [
      facts(["From", message.name], ["Email", message.email], ["Subject", message.subject]),
      { kind: "quote", text: message.message },
      { kind: "link", label: "Answer it in the staff area", href: `${siteUrl}/admin/messages/${message.id}` },
    ],
  };
}
