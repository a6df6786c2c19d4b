import { administratorContext, findVisitorContext, requestContext } from "~/context";
import { findProfile } from "~/features/account/profile.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Route } from "./+types/profile";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** The signed-in user's profile; the request renews a session about to expire. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const visitor = await context.get(findVisitorContext)();
    if (!visitor) return Response.json(null, { status: 401 });
    return Response.json(await findProfile(visitor.db, visitor, context.get(administratorContext)));
  } catch (err) {
    context.get(requestContext).log.error({ err }, "could not read the profile");
    return Response.json(null, { status: 503 });
  }
}
