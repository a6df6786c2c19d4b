import { administratorContext, findVisitorContext, logContext } from "~/context";
import { findProfile } from "~/features/account/profile.server";
import { visitorSession } from "~/features/account/visitor-session.server";
import type { Route } from "./+types/profile";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

/** Tells whoever is signed in who they are to us; asking renews a session about to end. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const visitor = await context.get(findVisitorContext)();
    if (!visitor) return Response.json(null, { status: 401 });
    return Response.json(await findProfile(visitor.db, visitor, context.get(administratorContext)));
  } catch (err) {
    context.get(logContext).error({ err }, "a profile could not be read");
    return Response.json(null, { status: 503 });
  }
}
