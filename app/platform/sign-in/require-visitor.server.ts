import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { wantsJson } from "~/platform/lib/wants-json";
import { owesSecondStep } from "./two-step/staff-access.server";
import { secondStepHref } from "./two-step/two-step";
import { type SignedIn, sessionContext } from "./visitor-session.server";

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The signed-in visitor. A guest is sent to sign in, one who owes the second step to give it; both come back here. */
export async function getVisitor(args: Args): Promise<SignedIn> {
  const holder = await getSessionHolder(args);
  if (!(await owesSecondStep(holder.db))) return holder;
  if (wantsJson(args.request)) throw data(null, { status: 403 });
  const { pathname, search } = new URL(args.request.url);
  throw redirectDocument(secondStepHref(pathname + search));
}

/** As getVisitor, also one who owes the second step: for the pages that ask for it. */
export async function getSessionHolder({ request, context }: Args): Promise<SignedIn> {
  const holder = await context.get(sessionContext).find();
  if (holder) return holder;
  // Our script reads only the action's response, so a redirect to a page would be of no use.
  if (wantsJson(request)) throw data(null, { status: 401 });
  const { pathname } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname)}`);
}
