import type { RouterContextProvider } from "react-router";
import { findVisitorContext, logContext } from "~/context";
import { PRIVATE } from "~/lib/private-answer";
import { withTimeout } from "~/lib/timeout";
import type { Visitor } from "./visitor.server";

const READ_LIMIT_MS = 8_000;
const NOBODY = 401;
const NOT_THEIRS = 403;
const BROKEN = 503;

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Answers whoever is signed in with what is theirs, as JSON. Null says that it is not for them. It never throws. */
export async function answerVisitor(
  { request, context }: LoaderArgs,
  read: (visitor: Visitor, signal: AbortSignal) => Promise<object | null>,
): Promise<Response> {
  try {
    const visitor = await context.get(findVisitorContext)(request);
    if (!visitor) return say(null, NOBODY);
    const answer = await withTimeout(READ_LIMIT_MS, (signal) => read(visitor, signal));
    return answer ? say(answer) : say(null, NOT_THEIRS);
  } catch (err) {
    context.get(logContext).error({ err }, "what belongs to a visitor could not be read");
    return say(null, BROKEN);
  }
}

function say(answer: object | null, status = 200): Response {
  return Response.json(answer, { status, headers: PRIVATE });
}
