import { findVisitorContext, formGuardContext, requestContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { readForm } from "~/platform/lib/read-form.server";
import { visitorSession } from "~/platform/sign-in/visitor-session.server";
import { readBody } from "~/shop/fit/body";
import { findOwnBody, saveOwnBody } from "~/shop/fit/body.server";
import type { Route } from "./+types/measurements";

export const middleware: Route.MiddlewareFunction[] = [visitorSession];

const PRIVATE = { "Cache-Control": "private, no-store" };
/** Three numbers and a word. */
const MAX_LENGTH = 500;
/** A device from before the account: older than any forgetting. */
const MAX_AGE_MS = 1e13;

/** "My measurements" of the signed-in visitor, and how old they are; null where there never were any. */
export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await context.get(findVisitorContext)();
  if (!visitor) return answer(null, 401);
  return answer(await findAnswer(visitor.db, visitor.id));
}

/** Keeps them, or forgets them where null is sent; answers what holds then. In the body of a post: no log and no address holds them. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await context.get(findVisitorContext)();
  if (!visitor) return answer(null, 401);
  const { clientAddress } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits("measurements", clientAddress))) return answer(null, 429);
  const form = await readForm(request);
  const sent = form.get("measurements");
  const body = readBody(parse(sent));
  const ageMs = Number(form.get("age") ?? Number.NaN);
  // What cannot be read deletes nothing. Nor does a page from before changes had an age, which read the answer in its own way.
  if ((!body && sent !== "null") || !(ageMs >= 0 && ageMs < MAX_AGE_MS)) return answer(null, 400);
  await saveOwnBody(visitor.db, body, ageMs);
  return answer(await findAnswer(visitor.db, visitor.id));
}

/** A page that was opened before ages were sent finds the measurements themselves where it looks for them. */
async function findAnswer(db: Db, userId: string) {
  const found = await findOwnBody(db, userId);
  return found && { ...found.body, ...found };
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
