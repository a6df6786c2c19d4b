import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { Waiting } from "~/staff/today";
import { found, waiting } from "~/staff/waiting.server";
import { aboutOf, type MailSubject } from "./mails";

const MAX_SHOWN = 6;

export interface FailedMail {
  id: string;
  kind: string;
  about: MailSubject | null;
}

export async function readFailedMails(db: Db): Promise<Waiting<FailedMail>> {
  const failed = await db
    .selectFrom("outbox as m")
    .leftJoin("orders as o", (join) => join.on("o.id", "=", sql<string>`(m.payload ->> 'order_id')::uuid`))
    .select(["m.id", "m.kind", "o.reference", found])
    .where("m.status", "=", "failed")
    .orderBy("m.created_at", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return waiting(failed, ({ id, kind, reference }) => ({ id, kind, about: aboutOf(null, reference) }));
}
