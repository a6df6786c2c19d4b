import { authError } from "./auth-error.ts";
import { type AuthContext, type AuthHandler, forward } from "./auth-handler.ts";
import { recover, resend, verify } from "./mailed-links.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { changeUser } from "./update-user.ts";

const PREFIX = "/auth/v1";
const OUR_FAULT = "Something went wrong on our side. Please try again in a moment.";

/** The endpoints the site uses. The package has more, such as magic links and OAuth, which stay closed. */
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

/** Handles requests of our own client library. Not reachable from outside. */
export async function handleAuth(authContext: AuthContext, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const grant = searchParams.get("grant_type");
  const path = `${pathname.slice(PREFIX.length)}${grant ? `?grant_type=${grant}` : ""}`;
  const handler = HANDLERS.get(`${request.method} ${path}`);
  if (!handler) return authError(404, "not_found", "There is nothing here");
  try {
    const response = await handler(authContext, request, await bodyOf(request));
    if (response.status < 500) return response;
    authContext.log.error({ path, status: response.status }, "sign-in service failed");
  } catch (err) {
    authContext.log.error({ err, path }, "sign-in service failed");
  }
  // 503, because the client ends the session on any other error status, and this error says nothing about the session.
  return authError(503, "unexpected_failure", OUR_FAULT);
}

/** Undefined without a body. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}
