import { readForm } from "../../app/lib/read-form.server.ts";

const UPLOAD = /^\/storage\/v1\/object\/(?!(?:list|list-v2|sign|move|copy|info)(?:\/|$))/;

export const NO_FILE = { statusCode: "400", error: "Invalid request", message: "There is no file in this" };

/**
 * An upload as the package understands it: bare bytes with their type and length. The client library wraps a
 * browser's file in a form and leaves the field's name empty, which the package does not find; and a bucket's
 * size limit is compared with the announced length, so there must be one. Null: there is no file in it.
 */
export async function toBareUpload(request: Request): Promise<Request | null> {
  const headers = new Headers(request.headers);
  let body: Blob;
  if (headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const form = await readForm(request);
    const file = [...form.values()].find((value) => value instanceof Blob);
    if (!file) return null;
    body = file;
    headers.set("Content-Type", file.type || "application/octet-stream");
    headers.set("Cache-Control", `max-age=${Number(form.get("cacheControl")) || 3600}`);
  } else {
    if (headers.has("Content-Length")) return request;
    body = await request.blob();
  }
  headers.set("Content-Length", String(body.size));
  return new Request(request.url, { method: request.method, headers, body: await body.arrayBuffer() });
}

/** An upload from outside may not hide its size. */
export function hidesItsSize(request: Request): boolean {
  return isUpload(request) && !request.headers.has("Content-Length");
}

/** Files come by these methods, to any address that is not a question or an order about files. */
export function isUpload({ method, url }: Pick<Request, "method" | "url">): boolean {
  return (method === "POST" || method === "PUT") && UPLOAD.test(new URL(url).pathname);
}
