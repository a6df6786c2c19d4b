import { useCallback, useEffect, useState } from "react";
import { loadClient } from "./load-client";
import { sessionHeaders } from "./session-headers";

/** Longer than the server's own patience. */
const PATIENCE_MS = 15_000;

export type Own<Value> =
  | { state: "loading" }
  | { state: "ready"; value: Value }
  /** Not for this visitor. */
  | { state: "refused" }
  /** Offline, too slow, or broken: worth another try. */
  | { state: "failed" };

/** What our own server tells the signed-in visitor at this path. Asked again by `reload`, and when the network is back. */
export function useOwn<Value>(path: string): Own<Value> & { reload: () => void } {
  const [own, setOwn] = useState<Own<Value>>({ state: "loading" });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const controller = new AbortController();
    // What is shown stays while it is asked for again.
    setOwn((before) => (before.state === "ready" ? before : { state: "loading" }));
    void ask<Value>(path, controller.signal).then((next) => {
      if (!controller.signal.aborted) setOwn(next);
    });
    return () => controller.abort();
  }, [path, round]);

  const isFailed = own.state === "failed";
  useEffect(() => {
    if (!isFailed) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isFailed, reload]);

  return { ...own, reload };
}

async function ask<Value>(path: string, signal: AbortSignal): Promise<Own<Value>> {
  try {
    const response = await fetch(path, {
      headers: await sessionHeaders(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
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
