import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../http-server.ts";
import { chooseEncoding } from "./encodings.ts";
import { hasTag } from "./entity-tag.ts";
import { isFileAddress } from "./file-address.ts";
import type { FinishedPage } from "./finished-page.ts";
import { keyFor } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import type { RequestIds } from "./request-ids.ts";

export interface PageFrontOptions {
  cache: PageCache;
  requestIds: RequestIds;
  /** Answers everything that is not a page for all. */
  next: Listener;
  onError(error: unknown, url: string): void;
}

/** Answers pages for all before anything else runs. */
export function createPageFront({ cache, requestIds, next, onError }: PageFrontOptions): Listener {
  return (req, res) => {
    const key = keyOf(req);
    if (key === null) return next(req, res);
    const page = cache.find(key);
    if (page) return sendPage(req, res, page, requestIds);
    cache.get(key).then(
      (made) => sendPage(req, res, made, requestIds),
      (error: unknown) => {
        onError(error, req.url ?? "");
        next(req, res);
      },
    );
  };
}

/** Under which key the answer is kept; null for what is personal, and all else that is not for everyone. */
export function keyOf({ method, url, headers }: IncomingMessage): string | null {
  if ((method !== "GET" && method !== "HEAD") || url === undefined || headers.authorization) return null;
  // Parts of a file are the site's to cut; a page has none.
  if (headers.range && isFileAddress(url)) return null;
  return keyFor(url, { saveData: headers["save-data"]?.toString(), cookie: headers.cookie });
}

function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: FinishedPage,
  requestIds: RequestIds,
): void {
  const form = page.forms[chooseEncoding(req.headers["accept-encoding"]?.toString())];
  const requestId = requestIds.next(req.headers["x-request-id"]);
  if (form.tag && hasTag(req.headers["if-none-match"], form.tag)) {
    res.writeHead(304, [...form.unchangedHeaders, "x-request-id", requestId]).end();
    return;
  }
  res.writeHead(page.status, [...form.headers, "x-request-id", requestId]);
  res.end(req.method === "HEAD" ? undefined : form.body);
}
