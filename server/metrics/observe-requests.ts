import type { Listener } from "../http/http-server.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

export interface RequestObservers {
  metrics: Metrics | null;
  /** Null: requests are not logged. */
  log: Pick<Log, "info"> | null;
  routeOf(url: string): string;
}

/** Counts every request, from the cache or not, and logs it by its route: an address may hold personal data. */
export function observeRequests(listener: Listener, { metrics, log, routeOf }: RequestObservers): Listener {
  if (!metrics && !log) return listener;
  return (req, res) => {
    const started = performance.now();
    const { method = "", url = "" } = req;
    res.once("close", () => {
      const ms = performance.now() - started;
      // A visitor who left before the answer.
      const status = res.headersSent ? res.statusCode : 499;
      const facts = { method, route: routeOf(url), status };
      metrics?.requestAnswered({ ...facts, seconds: ms / 1000 });
      log?.info({ ...facts, ms: Math.round(ms) }, "request");
    });
    listener(req, res);
  };
}
