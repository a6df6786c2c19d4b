import type { Db, Tables } from "~/platform/db/client";
import { formatLongDate, localDate } from "~/platform/lib/dates";
import { type Email, paragraph } from "~/platform/mail/email";
import { replySubject } from "./reply";

/** Null once the message or the reply is gone. */
export async function contactReplyEmail(
  service: Db,
  messageId: string,
  entryId: string,
  replyTo: string,
): Promise<Email | null> {
  const message = await service
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "=", messageId)
    .executeTakeFirst();
  const replies = await service
    .selectFrom("message_entries")
    .select(["id", "text"])
    .where("message_id", "=", messageId)
    .where("kind", "=", "reply")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const place = replies.findIndex(({ id }) => id === entryId);
  const reply = replies[place];
  if (!message || !reply) return null;
  return replyEmail(
    message,
    reply.text,
    replies.slice(0, place).map(({ id }) => id),
    replyTo,
  );
}

type Question = Pick<Tables<"contact_messages">, "id" | "subject" | "message" | "created_at">;

/** `earlier`: the ids of the replies before it, which are the ids of their mails. */
export function replyEmail(
  message: Question,
  words: string,
  earlier: readonly string[],
  replyTo: string,
): Email {
  const paragraphs = words.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return {
    subject: replySubject(message.subject),
    preview: paragraphs[0] ?? "",
    title: message.subject,
    replyTo,
    references: [message.id, ...earlier],
    blocks: [
      ...paragraphs.map((text) => paragraph(text.trim())),
      paragraph(
        `On ${formatLongDate(message.created_at)}, ${localDate(message.created_at).time}, you wrote:`,
      ),
      { kind: "quote", text: message.message },
    ],
  };
}
