import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import type { Search } from "~/staff/find";

export interface FoundProduct {
  id: string;
  name: string;
  status: string;
}

export async function findProducts(db: Db, { typed, limit }: Search): Promise<FoundProduct[]> {
  const words = likePattern(typed);
  return db
    .selectFrom("products")
    .select(["id", "name", "status"])
    .where((eb) => eb.or([eb("name", "ilike", words), eb("designer", "ilike", words)]))
    .orderBy("name")
    .limit(limit)
    .execute();
}
