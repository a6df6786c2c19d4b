import { type QueryRecord, recordQueries } from "../db/query-record.ts";
import { finishOnce, finishPage } from "./finished-page.ts";
import { pageRequest } from "./page-address.ts";
import type { MadePage, MakePage, StreamPage } from "./page-cache.ts";
import { shareStream } from "./streamed-page.ts";

export interface FetchPageOptions {
  /** Without it a page comes whole, however long that takes. */
  streamAfterMs?: number;
  /** On whose behalf, for limits. */
  address?: string | undefined;
}

/** Asks the site. */
export type FetchPage = (request: Request, options?: FetchPageOptions) => Response | Promise<Response>;

/** Requests a page without cookies and decides whether it may be cached. */
export function createMakePage(fetchPage: FetchPage, siteUrl: string): MakePage {
  return async (key): Promise<MadePage> => {
    const queries: QueryRecord[] = [];
    const [response, body] = await recordQueries(queries, async () => {
      const answer = await fetchPage(pageRequest(key, siteUrl));
      return [answer, Buffer.from(await answer.arrayBuffer())] as const;
    });
    if (isFailure(response, queries))
      return { page: finishOnce(response, body, "no-store"), verdict: "failed" };
    if (!isForAll(response)) return { page: finishOnce(response, body), verdict: "passed on" };
    return { page: await finishPage(response, body), verdict: "kept" };
  };
}

/** The pages that have words for what is being waited for. */
const HAS_FRAME = /^(?:\S+ )*\/(?:house-of-nala|product\/[^/.]+|stories|story\/[^/.]+)(?:\?|$)/;

/** Asks the site for the page's frame at once, with its content to follow. */
export function createStreamPage(fetchPage: FetchPage, siteUrl: string): StreamPage {
  return async (key) =>
    HAS_FRAME.test(key)
      ? shareStream(await fetchPage(pageRequest(key, siteUrl), { streamAfterMs: 0 }))
      : null;
}

/** A query that failed, or that the page did not wait for, was replaced by the specification's fallback. */
function isFailure(response: Response, queries: readonly QueryRecord[]): boolean {
  return response.status >= 500 || queries.some(({ outcome }) => outcome !== "answered");
}

function isForAll({ status, headers }: Response): boolean {
  const isPrivate = /\b(?:private|no-store)\b/i.test(headers.get("Cache-Control") ?? "");
  return status === 200 && !isPrivate && !headers.has("Set-Cookie");
}
