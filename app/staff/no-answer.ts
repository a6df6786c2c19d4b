import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import { keepPage, whenOnline } from "./connection";
import { isShown, tellFresh, tellLost } from "./freshness";

/**
 * What a form gets whose answer never came. It may have been saved all the same: only the answer is known to be lost.
 * A new one each time, as a form knows an answer by its identity.
 */
const noAnswer = () => ({
  error: "No answer came, so this may not be saved. What you typed is still here.",
  isUnanswered: true,
});
/** By its status the loaders of the page are not asked either. */
const NO_ANSWER_INIT = { status: 503 };
/** Of a proxy that does not reach us. */
const UNREACHED = [502, 503, 504];

export function isUnanswered(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "isUnanswered" in answer;
}

/** On the error page. A proxy's own words are no JSON of ours. */
export function isUnreached(error: unknown): boolean {
  return isRouteErrorResponse(error) && UNREACHED.includes(error.status) && typeof error.data === "string";
}

type Results = Record<string, DataStrategyResult>;

/** The network failed, or a proxy answered in our place. The router wraps what an action failed with. */
function isWithoutAnswer({ type, result }: DataStrategyResult): boolean {
  const error = result instanceof Object && "init" in result && "data" in result ? result.data : result;
  return type === "error" && (isNetworkError(error) || isUnreached(error));
}

/** Each browser has words of its own. In development a TypeError may also be the server's. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && (import.meta.env.PROD || error.message === "Failed to fetch");
}

/** What was saved is no longer what a kept page would show, nor what its form was opened with. */
let followsSave = false;

/** Its data stays what it was, so that the frame stands around a page that failed. */
export const FRAME = "routes/admin/layout";

/**
 * Nothing is asked without a connection. A save that gets no answer comes back to its form, not to the error page; a page
 * that is open and asked for anew, such as a list with another filter, keeps what it had.
 */
export async function awaitAnswer({ request }: { request: Request }, next: () => Promise<Results>) {
  const isSave = request.method !== "GET";
  const answers = whenOnline(request.signal).then(next);
  if (isSave) keepPage(answers);
  const results = await answers;
  const isKept = !isSave && !followsSave && isShown(new URL(request.url).pathname);
  followsSave = isSave;
  const lost = Object.values(results).filter(isWithoutAnswer);
  if (!isSave && lost.length > 0) tellLost(isKept);
  else if (!isSave && Object.values(results).some(({ type }) => type === "data")) tellFresh();
  if (isKept && lost.length > 0)
    return Object.fromEntries(Object.entries(results).filter(([, result]) => !lost.includes(result)));
  return Object.fromEntries(
    Object.entries(results).flatMap(([route, result]) => {
      if (!isWithoutAnswer(result)) return [[route, result]];
      if (isSave) return [[route, { type: "data" as const, result: data(noAnswer(), NO_ANSWER_INIT) }]];
      const isFrame = route === FRAME && Object.keys(results).length > 1;
      return isFrame ? [] : [[route, { type: "error" as const, result: data("", NO_ANSWER_INIT) }]];
    }),
  );
}
