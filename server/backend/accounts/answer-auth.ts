import type { Keys } from "../keys.ts";
import { readAuthRequest } from "./auth-request.ts";
import { changeUser } from "./change.ts";
import { type Door, type Hall, pass } from "./door.ts";
import { recover, resend, verify } from "./mailbox.ts";
import { authRefusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const OUR_FAULT = "Something went wrong on our side. Please try again in a moment.";

/** What the site uses. The package offers more: links that make accounts, sign-in by other services. */
const DOORS = new Map<string, Door>([
  ["POST /signup", signUp],
  ["POST /token?grant_type=password", signIn],
  ["POST /token?grant_type=refresh_token", pass],
  ["POST /verify", verify],
  ["POST /recover", recover],
  ["POST /resend", resend],
  ["POST /logout", pass],
  ["GET /user", pass],
  ["PUT /user", changeUser],
  ["GET /settings", pass],
  ["GET /health", pass],
]);

/** Everything under /auth/v1 that is not for staff. */
export async function answerAuth(hall: Hall, keys: Keys, request: Request): Promise<Response> {
  if (request.method === "OPTIONS") return hall.app.fetch(request);
  const url = new URL(request.url);
  const key = request.headers.get("apikey") ?? url.searchParams.get("apikey");
  if (key !== keys.publishableKey && key !== keys.secretKey)
    return authRefusal(401, "no_authorization", "This request brings no valid key");
  const read = readAuthRequest(request);
  const door = DOORS.get(read.door);
  if (!door) return authRefusal(404, "not_found", "There is nothing here");
  try {
    const headers = new Headers(request.headers);
    headers.set("apikey", key);
    const { method } = request;
    return await door(hall, new Request(read.url, { method, headers }), await bodyOf(request));
  } catch (err) {
    hall.log.error({ err, path: url.pathname }, "the sign-in service failed");
    return authRefusal(500, "unexpected_failure", OUR_FAULT);
  }
}

/** Undefined when there is none. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}
