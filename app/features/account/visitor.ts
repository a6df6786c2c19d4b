import type { Db } from "../../db/client.ts";
import type { Account } from "./accounts.ts";

/** Somebody signed in, as the server knows them. */
export interface Visitor extends Pick<Account, "id" | "email"> {
  /** Acts with their own rights. */
  db: Db;
}

/** Whose session the request brings; null for a guest. Throws when that cannot be found out. */
export type FindVisitor = () => Promise<Visitor | null>;
