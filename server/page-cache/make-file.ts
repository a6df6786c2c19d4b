import type { Encoding } from "./encodings.ts";
import { type FileForm, finishFile } from "./finished-page.ts";
import type { FetchPage } from "./make-page.ts";
import type { MadePage, MakePage } from "./page-cache.ts";

/** Of a larger file a few would take the place of all pages. */
const MAX_BYTES = 256 * 1024;

/** Asks the site for a file in every form it has: built files were compressed ahead, pictures come in one form. */
export function createMakeFile(fetchPage: FetchPage, siteUrl: string): MakePage {
  async function fetchFile(key: string, encoding: Encoding, address?: string): Promise<FileForm> {
    const request = new Request(siteUrl + key, { headers: { "Accept-Encoding": encoding } });
    const response = await fetchPage(request, { address });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  }

  return async (key, address) => {
    const br = await fetchFile(key, "br", address);
    const hasForms = br.response.headers.has("Content-Encoding");
    const [gzip, identity] = hasForms
      ? await Promise.all([fetchFile(key, "gzip"), fetchFile(key, "identity")])
      : [br, br];
    return { page: finishFile({ br, gzip, identity }), verdict: judge(identity) };
  };
}

function judge({ response: { status, headers }, body }: FileForm): MadePage["verdict"] {
  if (status >= 500) return "failed";
  if (status !== 200 || body.length > MAX_BYTES) return "passed on";
  return headers.get("Cache-Control")?.includes("immutable") ? "kept for ever" : "kept";
}
