import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const KEY = "AKFAKE";
/** Contains characters that a URL has to encode. */
const SECRET = "se/cret+of=the@store";
const REGION = "af-south-1";
const BUCKET = "/storage/uploads";
/** Small, so that a list has several pages. */
const KEYS_PER_LIST = 2;

export interface FakeS3 {
  /** The value for FILES_URL. */
  address: string;
  objects: Map<string, Buffer>;
  /** The number of body bytes received so far. */
  bytesReceived(): number;
  /** Makes every request fail with this status; null restores it. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

/** The part of S3 that a file store needs: verifies signatures and requires Content-Length. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  let received = 0;
  let failure: number | null = null;

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? "/", "http://s3.test");
    const refuse = (status: number, code: string) => {
      res.writeHead(status, { "Content-Type": "application/xml", Connection: "close" });
      res.end(`<Error><Code>${code}</Code></Error>`);
    };
    if (failure !== null) return refuse(failure, "InternalError");
    if (!isSigned(req, url)) return refuse(403, "SignatureDoesNotMatch");
    if (url.pathname === BUCKET) return list(url.searchParams, res);
    const key = url.pathname.slice(`${BUCKET}/`.length);
    const object = objects.get(key);
    if (req.method === "PUT") {
      if (req.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
      if (req.headers["if-none-match"] === "*" && object) return refuse(412, "PreconditionFailed");
      const chunks: Buffer[] = [];
      for await (const chunk of req) {
        chunks.push(chunk);
        received += chunk.length;
      }
      if (req.headers["if-none-match"] === "*" && objects.has(key)) return refuse(412, "PreconditionFailed");
      objects.set(key, Buffer.concat(chunks));
      res.writeHead(200).end();
    } else if (req.method === "DELETE") {
      objects.delete(key);
      res.writeHead(204).end();
    } else if (object) {
      const ETag = `"${createHash("md5").update(object).digest("hex")}"`;
      res.writeHead(200, { ETag, "Content-Length": object.length });
      res.end(req.method === "HEAD" ? undefined : object);
    } else refuse(404, "NoSuchKey");
  }

  function list(query: URLSearchParams, res: ServerResponse): void {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token");
    const isInFolder = (key: string) => key.startsWith(prefix) && !key.slice(prefix.length).includes("/");
    const keys = [...objects.keys()].filter(isInFolder).sort();
    const rest = after === null ? keys : keys.filter((key) => `<${key}` > after);
    const page = rest.slice(0, KEYS_PER_LIST);
    const token = rest.length > page.length ? `&lt;${page.at(-1)}` : null;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const next = token ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
    res.writeHead(200, { "Content-Type": "application/xml" });
    res.end(`<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `s3://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}${BUCKET}?region=${REGION}&tls=off`,
    objects,
    bytesReceived: () => received,
    fail: (status) => {
      failure = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** AWS Signature Version 4 of the received request. */
function isSigned(req: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      req.headers.authorization ?? "",
    );
  const [, key, day = "", region = "", signedHeaders = "", signature] = match ?? [];
  const names = signedHeaders.split(";");
  const mustBeSigned = Object.keys(req.headers).filter(
    (name) => name === "host" || name.startsWith("x-amz-"),
  );
  if (key !== KEY || region !== REGION || !mustBeSigned.every((name) => names.includes(name))) return false;
  const canonical = [
    req.method,
    encodeURIComponent(decodeURIComponent(url.pathname)).replaceAll("%2F", "/"),
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join("="))
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    "",
    signedHeaders,
    req.headers["x-amz-content-sha256"],
  ].join("\n");
  const sign = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest();
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [
    "AWS4-HMAC-SHA256",
    req.headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const signingKey = [region, "s3", "aws4_request"].reduce<Buffer>(sign, sign(`AWS4${SECRET}`, day));
  return sign(signingKey, text).toString("hex") === signature;
}
