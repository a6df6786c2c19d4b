import type { DataStrategyResult } from "react-router";
import { TimeoutError, withTimeout } from "./timeout";

type Results = Record<string, DataStrategyResult>;

/**
 * A route's `clientMiddleware`: aborts a navigation after a timeout and uses the data of `onTimeout`, which may also
 * throw a redirect. `prepare` runs when the navigation begins.
 */
export function navigationTimeout(
  ms: number,
  onTimeout: (address: URL) => Results | Promise<Results>,
  prepare?: () => void,
) {
  return ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    prepare?.();
    return withTimeout(ms, () => next()).catch((error: unknown) => {
      if (error instanceof TimeoutError) return onTimeout(new URL(request.url));
      throw error;
    });
  };
}

/** The result of a navigation with this data for the route. The root, which has no loader, needs an entry too. */
export function fallbackData<Data>(routeId: string, data: Data): Results {
  return { root: { type: "data", result: undefined }, [routeId]: { type: "data", result: data } };
}
