import { chooseEncoding } from "./encodings.ts";
import { hasTag } from "./entity-tag.ts";
import { keyFor } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import type { RequestIds } from "./request-ids.ts";
import type { WireAnswer } from "./wire-front.ts";
import type { WireRequest } from "./wire-request.ts";

/** Answers with pages and files on hand; null for all else. */
export function createWirePages(cache: PageCache, requestIds: RequestIds, keepAliveMs: number) {
  const keepAlive = `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`;

  return ({ method, url, headers }: WireRequest): WireAnswer | null => {
    const key = keyFor(url, headers);
    const page = key && cache.find(key);
    if (!page) return null;
    const { tag, wire } = page.forms[chooseEncoding(headers.acceptEncoding)];
    const isKnown = tag !== null && hasTag(headers.ifNoneMatch, tag);
    const status = isKnown ? "304 Not Modified" : "200 OK";
    const rest = isKnown ? wire.unchanged : method === "HEAD" ? wire.head : wire.whole;
    const requestId = requestIds.next(headers.requestId);
    return [`HTTP/1.1 ${status}\r\ndate: ${httpDate()}\r\n${keepAlive}x-request-id: ${requestId}\r\n`, rest];
  };
}

let second = 0;
let date = "";

/** The date as HTTP writes it, worked out once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
