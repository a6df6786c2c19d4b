import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FULL_PAGE_PARAMETER } from "../../app/platform/page/full-page.ts";
import type { Listener } from "../http/http-server.ts";
import { chooseEncoding } from "./encodings.ts";
import { hasTag } from "./entity-tag.ts";
import { isFileAddress } from "./file-address.ts";
import type { FinishedPage } from "./finished-page.ts";
import { keyFor } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import type { RequestIds } from "./request-ids.ts";
import type { StreamedPage } from "./streamed-page.ts";

export interface PageFrontOptions {
  cache: PageCache;
  requestIds: RequestIds;
  addressOf(req: IncomingMessage): string;
  hostKeyOf(req: IncomingMessage): string | null;
  /** Answers everything that is not a page for all. */
  next: Listener;
  onError(error: unknown, url: string): void;
  /** Called for every page for all, with whether it was on hand. */
  onLookup?: ((isHit: boolean) => void) | undefined;
}

/** Answers pages for all before anything else runs. */
export function createPageFront(options: PageFrontOptions): Listener {
  const { cache, requestIds, addressOf, hostKeyOf, next, onError, onLookup } = options;
  return (req, res) => {
    const key = keyOf(req, hostKeyOf);
    if (key === null) return next(req, res);
    const page = cache.find(key);
    onLookup?.(page !== undefined);
    if (page) return sendPage(req, res, page, requestIds);
    const address = addressOf(req);
    const made = wantsFullPage(req) ? cache.get(key, address) : cache.getSoon(key, address);
    made.then(
      (sent) =>
        "chunks" in sent ? streamPage(req, res, sent, requestIds) : sendPage(req, res, sent, requestIds),
      (error: unknown) => {
        onError(error, req.url ?? "");
        next(req, res);
      },
    );
  };
}

/** Under which key the answer is kept; null for what is personal, and all else that is not for everyone. */
function keyOf(req: IncomingMessage, hostKeyOf: PageFrontOptions["hostKeyOf"]): string | null {
  const { method, url, headers } = req;
  if ((method !== "GET" && method !== "HEAD") || url === undefined || headers.authorization) return null;
  // Parts of a file are the site's to cut; a page has none.
  if (isFileAddress(url)) return headers.range ? null : url;
  const key = keyFor(url, { saveData: headers["save-data"]?.toString(), cookie: headers.cookie });
  const hostKey = key && hostKeyOf(req);
  return hostKey === null ? null : hostKey + key;
}

/** By a visitor without scripts, who was sent a stream before; see app/root.tsx. */
function wantsFullPage({ url = "" }: IncomingMessage): boolean {
  return new URLSearchParams(url.split("?")[1]).has(FULL_PAGE_PARAMETER);
}

/** What ends too early, at either end, leaves an answer that its reader can see is not whole. */
function streamPage(req: IncomingMessage, res: ServerResponse, page: StreamedPage, requestIds: RequestIds) {
  res.writeHead(page.status, [...page.headers, "x-request-id", requestIds.next(req.headers["x-request-id"])]);
  if (req.method === "HEAD") res.end();
  else pipeline(Readable.from(page.chunks()), res).catch(() => res.destroy());
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
