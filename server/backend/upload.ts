import { readForm } from "../../app/lib/read-form.server.ts";

/**
 * An upload as the package understands it: bare bytes with their type and length. The client library wraps a
 * browser's file in a form and leaves the field's name empty, which the package does not find; and a bucket's
 * size limit is compared with the announced length, so there must be one.
 */
export async function toBareUpload(request: Request): Promise<Request> {
  if (!isUpload(request)) return request;
  const headers = new Headers(request.headers);
  let body: Blob;
  if (headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const form = await readForm(request);
    const file = [...form.values()].find((value) => value instanceof Blob);
    if (!file) return request;
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

function isUpload(request: Request): boolean {
  return (
    (request.method === "POST" || request.method === "PUT") &&
    new URL(request.url).pathname.startsWith("/storage/v1/object/")
  );
}
