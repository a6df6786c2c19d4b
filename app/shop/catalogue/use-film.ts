import { useEffect, useState } from "react";
import { prefersReducedMotion } from "~/platform/lib/prefers-reduced-motion";

/** The film waits for a quiet moment, but not longer than this. */
const TIMEOUT_MS = 300;

function whenIdle(work: () => void): () => void {
  // Not every browser can tell when it is idle.
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, TIMEOUT_MS);
  return () => clearTimeout(timer);
}

/** `waiting` until the browser is idle; then `playing`, or `paused` where stillness is wanted. */
export type FilmState = "waiting" | "playing" | "paused";

export function useFilm(): [FilmState, (state: FilmState) => void] {
  const [state, setState] = useState<FilmState>("waiting");
  useEffect(
    () =>
      whenIdle(() =>
        setState((before) =>
          before === "waiting" ? (prefersReducedMotion() ? "paused" : "playing") : before,
        ),
      ),
    [],
  );
  return [state, setState];
}
