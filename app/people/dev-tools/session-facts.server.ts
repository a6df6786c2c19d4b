import type { RouterContextProvider } from "react-router";
import { administratorContext } from "~/platform/context";
import { formatDate, localDate } from "~/platform/lib/dates";
import { findProfile } from "~/platform/sign-in/profile.server";
import { sessionContext } from "~/platform/sign-in/visitor-session.server";

/** The server's view of a request's session. Contains no secret. */
export interface SessionFacts {
  id: string;
  email: string;
  fullName: string;
  role: string;
  confirmed: string | null;
  /** When the token expires. */
  ends: string;
}

/** Null for a guest. */
export async function readSessionFacts(
  context: Readonly<RouterContextProvider>,
): Promise<SessionFacts | null> {
  const visitor = await context.get(sessionContext).find();
  if (!visitor) return null;
  const { id, email, fullName, confirmedAt, claims } = visitor;
  const { role } = await findProfile(visitor.db, visitor, context.get(administratorContext));
  return {
    id,
    email,
    fullName,
    role,
    confirmed: confirmedAt && momentOf(confirmedAt),
    ends: momentOf(new Date(claims.expiresAt * 1000).toISOString()),
  };
}

function momentOf(moment: string): string {
  return `${formatDate(moment)}, ${localDate(moment).time}`;
}
