import type { Db } from "~/db/client";
import type { Submission } from "~/features/forms/answer-form.server";
import { storeOnce } from "~/features/forms/store-once.server";
import type { ContactMessage } from "./contact-schema";

/** Kept beside the visitor's own mail, in case no mail program answers. */
export async function storeMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  { signal, idempotencyKey }: Submission,
): Promise<void> {
  const row = { name, email, subject, message, idempotency_key: idempotencyKey };
  await storeOnce(db.from("contact_messages").insert(row).abortSignal(signal));
}
