import { isConnectionError } from "../db/connection.ts";

/** A run that found no database is retried soon, not after the full interval. */
const AWAY_RETRY_MS = 1_000;

export interface RunningJob {
  /** Starts no new runs, and waits for the current ones. */
  stop(): Promise<void>;
}

/** For the metrics of this process. */
export type JobObserver = (name: string, outcome: "done" | "failed") => void;

/**
 * Runs never overlap, and a failed run does not stop later ones. Of consecutive failures only the first is logged, so
 * that an outage is one line in the log.
 */
export function createRepeat(onRound?: JobObserver) {
  return function repeat(
    name: string,
    everyMs: number,
    round: (signal: AbortSignal) => Promise<void>,
    onError: (error: unknown) => void,
  ): RunningJob {
    const stopping = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let underWay = Promise.resolve();
    let isFailing = false;

    async function runRound() {
      let waitMs = everyMs;
      try {
        await round(stopping.signal);
        isFailing = false;
        onRound?.(name, "done");
      } catch (error) {
        onRound?.(name, "failed");
        if (!isFailing) onError(error);
        isFailing = true;
        if (isConnectionError(error)) waitMs = Math.min(everyMs, AWAY_RETRY_MS);
      }
      if (!stopping.signal.aborted) timer = setTimeout(next, waitMs);
    }

    function next() {
      underWay = runRound();
    }

    next();
    return {
      async stop() {
        stopping.abort();
        clearTimeout(timer);
        await underWay;
      },
    };
  };
}
