import type { Db } from "~/platform/db/client";
import type { Submission } from "~/platform/forms/form-action.server";
import { storeOnce } from "~/platform/forms/store-once.server";
import type { ContactMessage } from "./contact-schema";

/** A copy of the visitor's own mail, in case there is no mail program. */
export async function storeMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  { idempotencyKey }: Submission,
): Promise<void> {
  await storeOnce(db, "contact_messages", { name, email, subject, message, idempotency_key: idempotencyKey });
}
