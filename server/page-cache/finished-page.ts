import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./encodings.ts";

/** Names and values in turn, as node:http takes them without looking at each. */
export type RawHeaders = readonly string[];

/** One form of a page, ready to be sent. */
export interface PageForm {
  /** Null: a page that is not kept has no name to be recognised by. */
  tag: string | null;
  headers: RawHeaders;
  /** For those who already have it. */
  unchangedHeaders: RawHeaders;
  body: Buffer;
}

export interface FinishedPage {
  status: number;
  forms: Record<Encoding, PageForm>;
  bytes: number;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page is compressed once and sent many times, but a visitor waits for the first. */
const BROTLI_QUALITY = 6;
const VARIES = "Accept-Encoding, Save-Data, Cookie";
/** Whoever keeps a copy asks whether it still holds. */
const REVALIDATE = "public, max-age=0, must-revalidate";
const ABOUT_THE_BODY = ["content-type", "content-length", "content-encoding"];
/** Belong to the one answer and not to the page. */
const PER_ANSWER = [
  "x-request-id",
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "vary",
];

/** A page that will be sent again: compressed, and with a name of its own for each form. */
export async function finishPage(response: Response, body: Buffer): Promise<FinishedPage> {
  const headers = headersOf(response, VARIES);
  headers.set("cache-control", response.headers.get("Cache-Control") ?? REVALIDATE);
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  const [br, gzipped] = await Promise.all([toBrotli(body, brotliOptions), toGzip(body)]);
  const name = nameOf(body);
  return {
    status: response.status,
    forms: {
      identity: makeForm(headers, "identity", body, `"${name}"`),
      gzip: makeForm(headers, "gzip", gzipped, `"${name}-gz"`),
      br: makeForm(headers, "br", br, `"${name}-br"`),
    },
    bytes: body.length + gzipped.length + br.length,
  };
}

/** An answer for those who asked for it at the same time, and then forgotten. */
export function finishOnce(response: Response, body: Buffer, cacheControl?: string): FinishedPage {
  const headers = headersOf(response, VARIES);
  if (cacheControl) headers.set("cache-control", cacheControl);
  const form = makeForm(headers, "identity", body, null);
  return { status: response.status, forms: { identity: form, gzip: form, br: form }, bytes: body.length };
}

export interface FileForm {
  response: Response;
  body: Buffer;
}

/** A file as the site sends it, in forms that it already has. */
export function finishFile(forms: Record<Encoding, FileForm>): FinishedPage {
  const finish = ({ response, body }: FileForm) => {
    const headers = headersOf(response, response.headers.get("Vary"));
    return makeForm(headers, "identity", body, response.ok ? `"${nameOf(body)}"` : null);
  };
  const identity = finish(forms.identity);
  const again = (form: FileForm) => (form === forms.identity ? identity : finish(form));
  const finished = { identity, gzip: again(forms.gzip), br: again(forms.br) };
  return {
    status: forms.identity.response.status,
    forms: finished,
    bytes: [...new Set(Object.values(finished))].reduce((sum, { body }) => sum + body.length, 0),
  };
}

function nameOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

function headersOf(response: Response, vary: string | null): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of response.headers) if (!PER_ANSWER.includes(name)) headers.set(name, value);
  return vary ? headers.set("vary", vary) : headers;
}

function makeForm(
  common: Map<string, string>,
  encoding: Encoding,
  body: Buffer,
  tag: string | null,
): PageForm {
  const headers = new Map(common);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  if (tag) headers.set("etag", tag);
  headers.set("content-length", String(body.length));
  return {
    tag,
    headers: [...headers].flat(),
    unchangedHeaders: [...headers].filter(([name]) => !ABOUT_THE_BODY.includes(name)).flat(),
    body,
  };
}
