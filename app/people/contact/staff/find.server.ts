import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import type { Search } from "~/staff/find";

export interface FoundMessage {
  id: string;
  name: string;
  subject: string;
}

export async function findMessages(db: Db, { typed, limit }: Search): Promise<FoundMessage[]> {
  const words = likePattern(typed);
  return db
    .selectFrom("contact_messages")
    .select(["id", "name", "subject"])
    .where((eb) => eb.or([eb("email", "ilike", words), eb("name", "ilike", words)]))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}
