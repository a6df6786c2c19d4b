import { administratorContext, requestContext } from "~/platform/context";
import { findProfile } from "~/platform/sign-in/profile.server";
import { sessionContext, visitorSession } from "~/platform/sign-in/visitor-session.server";
import type { Route } from "./+types/profile";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** The profile of the session's holder, who may still owe the second step; the request renews a session about to expire. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const visitor = await context.get(sessionContext).find();
    if (!visitor) return Response.json(null, { status: 401 });
    return Response.json(await findProfile(visitor.db, visitor, context.get(administratorContext)));
  } catch (err) {
    context.get(requestContext).log.error({ err }, "could not read the profile");
    return Response.json(null, { status: 503 });
  }
}
