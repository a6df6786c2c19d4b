import { type RecordedCall, recordCalls } from "../backend/call-recorder.ts";
import { finishOnce, finishPage } from "./finished-page.ts";
import { pageRequest } from "./page-address.ts";
import type { MadePage, MakePage } from "./page-cache.ts";

export type Ask = (request: Request) => Response | Promise<Response>;

/** Asks the site for a page as nobody in particular, and judges whether others may have it too. */
export function createMakePage(ask: Ask, siteUrl: string): MakePage {
  return async (key, calls): Promise<MadePage> => {
    const [response, body] = await recordCalls(calls, async () => {
      const answer = await ask(pageRequest(key, siteUrl));
      return [answer, Buffer.from(await answer.arrayBuffer())] as const;
    });
    if (isFailure(response, calls))
      return { page: finishOnce(response, body, "no-store"), verdict: "failed" };
    if (!isForAll(response, calls)) return { page: finishOnce(response, body), verdict: "passed on" };
    return { page: await finishPage(response, body), verdict: "kept" };
  };
}

/** A call that failed, or that the page did not wait for, was replaced by the specification's fallback. */
function isFailure(response: Response, calls: RecordedCall[]): boolean {
  return response.status >= 500 || calls.some(({ outcome }) => outcome !== "answered");
}

function isForAll({ status, headers }: Response, calls: RecordedCall[]): boolean {
  const isPrivate = /\b(?:private|no-store)\b/i.test(headers.get("Cache-Control") ?? "");
  return status === 200 && !isPrivate && !headers.has("Set-Cookie") && !calls.some(({ isWrite }) => isWrite);
}
