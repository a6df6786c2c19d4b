import type { App } from "@supabase/lite";
import type { BackgroundTasks } from "../jobs/background-tasks.ts";
import type { Log } from "../log.ts";
import type { AccountRows } from "./rows.ts";

export interface AuthContext {
  /** The package's own sign-in service. */
  app: App;
  rows: AccountRows;
  /** New addresses are confirmed by a link in a mail. */
  confirmEmail: boolean;
  tasks: BackgroundTasks;
  log: Log;
  /** Renews a session. */
  renew: AuthHandler;
}

/** Answers one kind of request; the body comes parsed, whatever it may be. */
export type AuthHandler = (
  authContext: AuthContext,
  request: Request,
  body: unknown,
) => Promise<Response> | Response;

/** Lets a request through to the package, with nothing in its body but what is given here. */
export const forward = (({ app }, request, body) => {
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  const isBare = request.method === "GET" || body === undefined;
  return app.fetch(
    new Request(request.url, {
      method: request.method,
      headers,
      ...(!isBare && { body: JSON.stringify(body) }),
    }),
  );
}) satisfies AuthHandler;
