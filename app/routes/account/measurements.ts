import { findVisitorContext, formGuardContext, requestContext } from "~/context";
import { visitorSession } from "~/features/account/visitor-session.server";
import { readBody } from "~/features/fit/body";
import { findOwnBody, saveOwnBody } from "~/features/fit/body.server";
import type { Route } from "./+types/measurements";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

const PRIVATE = { "Cache-Control": "private, no-store" };
/** Three numbers and a word. */
const MAX_LENGTH = 500;

/** "My measurements" of the signed-in visitor; null where there are none. */
export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await context.get(findVisitorContext)();
  if (!visitor) return answer(null, 401);
  return answer(await findOwnBody(visitor.db, visitor.id));
}

/** Keeps them, or deletes them where null is sent. In the body of a post: no log and no address holds them. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await context.get(findVisitorContext)();
  if (!visitor) return answer(null, 401);
  const { clientAddress } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits("measurements", clientAddress))) return answer(null, 429);
  const sent = (await request.formData()).get("measurements");
  const body = readBody(parse(sent));
  // What cannot be read deletes nothing.
  if (!body && sent !== "null") return answer(null, 400);
  await saveOwnBody(visitor.db, visitor.id, body);
  return answer(body);
}

function answer(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: PRIVATE });
}

function parse(sent: unknown): unknown {
  if (typeof sent !== "string" || sent.length > MAX_LENGTH) return null;
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
