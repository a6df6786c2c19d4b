/** What decides about a page on hand, of a request as it came over the wire. */
export interface WireRequest {
  method: "GET" | "HEAD";
  url: string;
  headers: WireHeaders;
}

export interface WireHeaders {
  acceptEncoding?: string;
  ifNoneMatch?: string;
  saveData?: string;
  cookie?: string;
  requestId?: string;
}

const START = /^(GET|HEAD) (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const HEADER = /^([\w-]+): ?([\x20-\x7e\x80-\xff]*)$/;
const ASKED_FOR = new Map<string, keyof WireHeaders>([
  ["accept-encoding", "acceptEncoding"],
  ["if-none-match", "ifNoneMatch"],
  ["save-data", "saveData"],
  ["cookie", "cookie"],
  ["x-request-id", "requestId"],
]);
/** With one of these a request is more than a question for a page. */
const MORE = new Set([
  "authorization",
  "content-length",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "http2-settings",
  "expect",
  "proxy-connection",
  "range",
]);
const LONGEST = 8_192;

/**
 * Reads a request that is whole, plain, and all there is in these bytes; null for every other, which is left to
 * Node's own parser. Strict on purpose: what two readers could understand differently is not read here.
 */
export function readWireRequest(text: string): WireRequest | null {
  const end = text.length - 4;
  if (text.length > LONGEST || text.indexOf("\r\n\r\n") !== end) return null;
  const startEnd = text.indexOf("\r\n");
  const start = START.exec(text.slice(0, startEnd));
  const headers = start && startEnd < end ? readHeaders(text.slice(startEnd + 2, end)) : null;
  return headers && { method: start?.[1] as WireRequest["method"], url: start?.[2] ?? "", headers };
}

let lastLines = "";
let lastHeaders: WireHeaders | null = null;

/** A browser, and a proxy even more so, says the same thing again and again. */
function readHeaders(lines: string): WireHeaders | null {
  if (lines === lastLines) return lastHeaders;
  lastLines = lines;
  lastHeaders = parseHeaders(lines);
  return lastHeaders;
}

function parseHeaders(lines: string): WireHeaders | null {
  const headers: WireHeaders = {};
  let hosts = 0;
  for (const line of lines.split("\r\n")) {
    const [, name = "", value = ""] = HEADER.exec(line) ?? [];
    const lower = name.toLowerCase();
    if (!name || MORE.has(lower)) return null;
    if (lower === "host") hosts += 1;
    if (lower === "connection" && value.toLowerCase() !== "keep-alive") return null;
    const field = ASKED_FOR.get(lower);
    if (!field) continue;
    if (headers[field] !== undefined) return null;
    headers[field] = value;
  }
  return hosts === 1 ? headers : null;
}
