import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import type { Search } from "~/staff/find";

export interface FoundPerson {
  id: string;
  name: string;
  email: string;
  role: string;
}

/** An editor finds none: the database keeps people from them. */
export async function findPeople(db: Db, { typed, limit }: Search): Promise<FoundPerson[]> {
  const words = likePattern(typed);
  const people = await db
    .selectFrom("profiles")
    .select(["id", "full_name", "email", "role"])
    .where((eb) => eb.or([eb("email", "ilike", words), eb("full_name", "ilike", words)]))
    .limit(limit)
    .execute();
  return people.map(({ id, full_name, email, role }) => ({
    id,
    name: full_name ?? "",
    email: email ?? "",
    role,
  }));
}
