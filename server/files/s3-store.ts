import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { checkFileName, checkFolderName, type FileStore } from "../../app/platform/uploads/file-store.ts";
import { parseS3Address } from "./s3-address.ts";

/** Shorter than the caller's own timeout. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Enough for ten megabytes on a slow line. */
const TRANSFER_TIMEOUT_MS = 120_000;

/** An S3-compatible store, for example Supabase Storage's S3 endpoint. */
export function s3Store(address: string): FileStore {
  const { bucketUrl, ...credentials } = parseS3Address(address);
  // No retries: a stream cannot be sent twice, and the caller decides whether to try again.
  const client = new AwsClient({ ...credentials, service: "s3", retries: 0 });
  const urlOf = (name: string) => `${bucketUrl}/${checkFileName(name)}`;

  async function send(
    url: string,
    init: RequestInit,
    { accepted, timeoutMs }: { accepted: readonly number[]; timeoutMs: number },
  ): Promise<Response> {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (accepted.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${response.status} to ${init.method}`);
  }

  return {
    async put(name, content, size) {
      const body = Readable.from(content, { objectMode: false });
      try {
        const response = await send(
          urlOf(name),
          {
            method: "PUT",
            headers: { "Content-Length": String(size), "If-None-Match": "*" },
            body: Readable.toWeb(body),
            duplex: "half",
          } as RequestInit,
          { accepted: [200, 412], timeoutMs: TRANSFER_TIMEOUT_MS },
        );
        await response.body?.cancel();
        return response.status === 200 ? "stored" : "exists";
      } finally {
        body.destroy();
      }
    },

    async open(name) {
      const response = await send(
        urlOf(name),
        { method: "GET" },
        { accepted: [200, 404], timeoutMs: TRANSFER_TIMEOUT_MS },
      );
      if (response.status === 200 && response.body)
        return { size: Number(response.headers.get("Content-Length")), body: response.body };
      await response.body?.cancel();
      return null;
    },

    async versionOf(name) {
      const response = await send(
        urlOf(name),
        { method: "HEAD" },
        { accepted: [200, 404], timeoutMs: ANSWER_TIMEOUT_MS },
      );
      return response.status === 404 ? null : response.headers.get("ETag");
    },

    async list(folder) {
      const prefix = `${checkFolderName(folder)}/`;
      const names: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix, delimiter: "/" });
        if (token) query.set("continuation-token", token);
        const response = await send(
          `${bucketUrl}?${query}`,
          { method: "GET" },
          { accepted: [200], timeoutMs: ANSWER_TIMEOUT_MS },
        );
        const xml = await response.text();
        names.push(...valuesOf(xml, "Key"));
        token = valuesOf(xml, "NextContinuationToken")[0];
      } while (token);
      return names;
    },

    async remove(name) {
      const response = await send(
        urlOf(name),
        { method: "DELETE" },
        { accepted: [200, 204, 404], timeoutMs: ANSWER_TIMEOUT_MS },
      );
      await response.body?.cancel();
    },
  };
}

/** The XML is a flat list. Our names need no unescaping; a continuation token may. */
function valuesOf(xml: string, tag: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g")), ([, value = ""]) =>
    value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ""),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
