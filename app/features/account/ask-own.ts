import { signalWithTimeout } from "~/lib/signal-with-timeout";
import { loadClient } from "./load-client";
import { sessionHeaders } from "./session-headers";
import { hasStoredSession } from "./stored-session";

/** Longer than the server's own patience. */
const PATIENCE_MS = 15_000;

export type OwnAnswer<Value> =
  | { state: "ready"; value: Value }
  /** Not for this visitor. */
  | { state: "refused" }
  /** Offline, too slow, or broken: worth another try. */
  | { state: "failed" };

export async function askOwn<Value>(path: string, signal: AbortSignal): Promise<OwnAnswer<Value>> {
  try {
    const headers = await sessionHeaders();
    // A session that could not be renewed just now has not ended: asked without it, the server would say so.
    if (!("Authorization" in headers) && hasStoredSession()) return { state: "failed" };
    const response = await fetch(path, {
      headers,
      signal: signalWithTimeout(signal, PATIENCE_MS),
    });
    if (response.ok) return { state: "ready", value: await response.json() };
    if (response.status === 403) return { state: "refused" };
    if (response.status === 401) await endSession();
  } catch {
    // All one to the visitor.
  }
  return { state: "failed" };
}

/** The server does not know this session any more: the browser forgets it too, and every page learns that. */
async function endSession() {
  const { auth } = await loadClient();
  await auth.signOut({ scope: "local" });
}
