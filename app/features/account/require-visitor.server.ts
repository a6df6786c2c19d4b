import { data, type RouterContextProvider, redirect } from "react-router";
import { wantsJson } from "~/lib/wants-json";
import { type SignedIn, sessionContext } from "./visitor-session.server";

/** The signed-in visitor. A guest is sent to sign in and comes back here. */
export async function getVisitor({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedIn> {
  const visitor = await context.get(sessionContext).find();
  if (visitor) return visitor;
  // Our script reads only the action's response, so a redirect to a page would be of no use.
  if (wantsJson(request)) throw data(null, { status: 401 });
  const { pathname } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname)}`);
}
