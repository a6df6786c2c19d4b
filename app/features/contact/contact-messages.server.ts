import type { Db } from "~/db/client";
import type { ContactMessage } from "./contact-schema";

/** Kept beside the visitor's own mail, in case no mail program answers. */
export async function storeMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  signal: AbortSignal,
): Promise<void> {
  await db
    .from("contact_messages")
    .insert({ name, email, subject, message })
    .abortSignal(signal)
    .throwOnError();
}
