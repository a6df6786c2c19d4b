import { type AuthError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { findVisitorContext, logContext } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { withTimeout } from "../../lib/timeout.ts";

/** Somebody signed in, as the server knows them. */
export interface Visitor {
  id: string;
  email: string;
  /** Acts with their own rights. */
  db: Db;
}

/** Whoever the request's `Authorization: Bearer …` was given to; null without one, or with one that does not hold. */
export type FindVisitor = (request: Request) => Promise<Visitor | null>;

const ASK_LIMIT_MS = 4_000;

/** Asks the sign-in service each time: a session that has ended counts no longer. Throws when it does not answer. */
export function createFindVisitor(clientFor: (accessToken: string) => Db): FindVisitor {
  return async (request) => {
    const token = request.headers.get("Authorization")?.match(/^Bearer (\S+)$/)?.[1];
    if (token === undefined) return null;
    const db = clientFor(token);
    const { data, error } = await withTimeout(ASK_LIMIT_MS, () => db.auth.getUser(token));
    if (data.user) return { id: data.user.id, email: data.user.email ?? "", db };
    if (error && saysNobody(error)) return null;
    throw new Error("The sign-in service did not say whose session this is", { cause: error });
  };
}

/** Anything else, such as too many questions at once, says nothing about the visitor. */
function saysNobody(error: AuthError): boolean {
  return isAuthSessionMissingError(error) || [401, 403, 404].includes(error.status ?? 0);
}

/** For what must not be lost over a session, such as an order: whoever cannot be made out is a guest. */
export async function findVisitorOrGuest({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<Visitor | null> {
  try {
    return await context.get(findVisitorContext)(request);
  } catch (err) {
    context.get(logContext).warn({ err }, "a visitor could not be made out and counts as a guest");
    return null;
  }
}
