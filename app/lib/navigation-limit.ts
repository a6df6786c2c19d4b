import type { DataStrategyResult } from "react-router";
import { TimeoutError, withTimeout } from "./timeout";

type Results = Record<string, DataStrategyResult>;

/**
 * In the browser, for a route's `clientMiddleware`: gives up on a page that our own server does not send. What is shown
 * then is given by `whenLate`, which may also throw a redirect.
 */
export function limitNavigation(ms: number, whenLate: (address: URL) => Results) {
  return ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> =>
    withTimeout(ms, () => next()).catch((error: unknown) => {
      if (error instanceof TimeoutError) return whenLate(new URL(request.url));
      throw error;
    });
}

/** Data in place of what a route's loader would have sent. The root, which has no loader, is asked again with it. */
export function standInData<Data>(routeId: string, data: Data): Results {
  return { root: { type: "data", result: undefined }, [routeId]: { type: "data", result: data } };
}
