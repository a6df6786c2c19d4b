import type { Db } from "../db/client.ts";
import type { Account } from "./accounts.ts";

/** A signed-in visitor, as verified by the server. */
export interface Visitor extends Pick<Account, "id" | "email"> {
  /** A session with the visitor's own rights. */
  db: Db;
}

/** The visitor whose session the request has; null for a guest. Throws when that cannot be determined. */
export type FindVisitor = () => Promise<Visitor | null>;
