import type { App } from "@supabase/lite";
import type { BackgroundTasks } from "../jobs/background-tasks.ts";
import type { Log } from "../log.ts";
import type { AccountRows } from "./rows.ts";

export interface AuthContext {
  /** The sign-in package. */
  app: App;
  rows: AccountRows;
  confirmEmail: boolean;
  tasks: BackgroundTasks;
  log: Log;
  renew: AuthHandler;
  /** Runs `work` as one transaction. Where its response is a refusal, nothing of it is written. */
  atomically(work: (within: AuthContext) => Promise<Response>): Promise<Response>;
}

/** Handles one endpoint. The body is parsed JSON and not validated. */
export type AuthHandler = (
  authContext: AuthContext,
  request: Request,
  body: unknown,
) => Promise<Response> | Response;

/** Forwards a request to the package with this body only. */
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
