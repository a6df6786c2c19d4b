import type { RouterContextProvider } from "react-router";
import { findVisitorContext, logContext } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import type { Account } from "./accounts.ts";

/** Somebody signed in, as the server knows them. */
export interface Visitor extends Pick<Account, "id" | "email"> {
  /** Acts with their own rights. */
  db: Db;
}

/** Whose session the request brings; null for a guest. Throws when that cannot be found out. */
export type FindVisitor = () => Promise<Visitor | null>;

/** For what must not be lost over a session, such as an order: whoever cannot be made out is a guest. */
export async function findVisitorOrGuest({
  context,
}: {
  context: Readonly<RouterContextProvider>;
}): Promise<Visitor | null> {
  try {
    return await context.get(findVisitorContext)();
  } catch (err) {
    context.get(logContext).warn({ err }, "a visitor could not be made out and counts as a guest");
    return null;
  }
}
