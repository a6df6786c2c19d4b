const NULL_CHARACTER = /%00/g;
const REPLACEMENT_CHARACTER = "%EF%BF%BD";
/** Posts from other sites are welcome here, because something in them vouches for them. */
const FROM_ANYWHERE = [
  // PayGate's own server: its checksum.
  /^\/paygate\/notify$/,
  // The browser that PayGate sends back: the same.
  /^\/payment-success$/,
  // Mail programs, for their own button (RFC 8058): the sealed link of a reader.
  /^\/newsletter\/unsubscribe\/[\w-]+$/,
];

export function takesPostsFromAnywhere(path: string): boolean {
  return FROM_ANYWHERE.some((known) => known.test(path));
}

/** The part of a request that names its address. */
export interface Asked {
  url: string;
  headers: Pick<Headers, "get">;
}

/**
 * Behind a proxy the request reaches us as plain HTTP. React Router compares a form's Origin with the address it was
 * sent to, so the request is given the address the visitor sees.
 */
export function publicRequest(request: Request, siteUrl: string): Request {
  const seen = publicUrl(request, siteUrl);
  if (!seen || seen.href === new URL(request.url).href) return request;
  const { method, headers, body, signal } = request;
  return new Request(seen, { method, headers, body, signal, ...(body && { duplex: "half" }) });
}

/** The address that the visitor asked our proxy for; null where its headers make none. */
export function publicUrl({ url, headers }: Asked, siteUrl: string): URL | null {
  const address = new URL(url);
  const protocol = last(headers.get("X-Forwarded-Proto")) ?? new URL(siteUrl).protocol.slice(0, -1);
  const host = last(headers.get("X-Forwarded-Host")) ?? address.host;
  const seen = URL.parse(`${protocol}://${host}${address.pathname}${address.search}`);
  return seen && /^https?:$/.test(seen.protocol) ? seen : null;
}

/** Without the page it came from, which React Router would hold against a form of another site. */
export function fromAnywhere(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });
}

/** Of several proxies the last one is ours. */
function last(header: string | null): string | undefined {
  return header?.split(",").at(-1)?.trim() || undefined;
}

/**
 * No text in the database holds a null character, and asking for one is an error there. In an address it is read as
 * what browsers put for a character they cannot show: a name that nothing has.
 */
export function stripNullBytes(request: Request): Request {
  const url = request.url.replace(NULL_CHARACTER, REPLACEMENT_CHARACTER);
  if (url === request.url) return request;
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });
}
