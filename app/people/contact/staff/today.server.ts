import type { Db } from "~/platform/db/client";
import { shortMoment } from "~/staff/moments";
import { MAX_WAITING, type Waiting } from "~/staff/today";
import { found, waiting } from "~/staff/waiting.server";

export interface NewMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  at: string;
}

export async function readNewMessages(db: Db): Promise<Waiting<NewMessage>> {
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "subject", "created_at", found])
    .where("status", "=", "new")
    .orderBy("created_at", "desc")
    .limit(MAX_WAITING)
    .execute();
  return waiting(messages, (row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    at: shortMoment(row.created_at),
  }));
}
