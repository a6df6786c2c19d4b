import { data, type RouterContextProvider, redirect } from "react-router";
import { wantsAnswerOnly } from "~/lib/wants-answer";
import { type SignedIn, sessionContext } from "./visitor-session.server";

/** Whoever is signed in; a guest is sent to sign in and brought back. */
export async function getVisitor({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedIn> {
  const visitor = await context.get(sessionContext).find();
  if (visitor) return visitor;
  // After an action whose own answer is all our script reads: a page would only be in its way.
  if (wantsAnswerOnly(request)) throw data(null, { status: 401 });
  const { pathname } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname)}`);
}
