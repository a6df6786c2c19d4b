import { type AuthContext, type AuthHandler, forward } from "./auth-handler.ts";
import { changeUser } from "./change.ts";
import { recover, resend, verify } from "./mailed-links.ts";
import { authRefusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const PREFIX = "/auth/v1";
const OUR_FAULT = "Something went wrong on our side. Please try again in a moment.";

/** What the site uses. The package offers more: links that make accounts, sign-in by other services. */
const HANDLERS = new Map<string, AuthHandler>([
  ["POST /signup", signUp],
  ["POST /token?grant_type=password", signIn],
  [
    "POST /token?grant_type=refresh_token",
    (authContext, request, body) => authContext.renew(authContext, request, body),
  ],
  ["POST /verify", verify],
  ["POST /recover", recover],
  ["POST /resend", resend],
  ["POST /logout", forward],
  ["GET /user", forward],
  ["PUT /user", changeUser],
  ["GET /health", forward],
]);

/** Handles the requests of our own client library; not reachable from outside. */
export async function answerAuth(authContext: AuthContext, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const grant = searchParams.get("grant_type");
  const path = `${pathname.slice(PREFIX.length)}${grant ? `?grant_type=${grant}` : ""}`;
  const handler = HANDLERS.get(`${request.method} ${path}`);
  if (!handler) return authRefusal(404, "not_found", "There is nothing here");
  try {
    const response = await handler(authContext, request, await bodyOf(request));
    if (response.status < 500) return response;
    authContext.log.error({ path, status: response.status }, "sign-in service failed");
  } catch (err) {
    authContext.log.error({ err, path }, "sign-in service failed");
  }
  // The client ends a session that is refused with any other status, and this says nothing about the session.
  return authRefusal(503, "unexpected_failure", OUR_FAULT);
}

/** Undefined when there is none. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}
