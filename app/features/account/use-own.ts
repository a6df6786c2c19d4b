import { useCallback, useEffect, useState } from "react";
import { askOwn, type OwnAnswer } from "./ask-own";

export type Own<Value> = { state: "loading" } | OwnAnswer<Value>;

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
    void askOwn<Value>(path, controller.signal).then((next) => {
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
