import { Readable } from "node:stream";
import { fileKind, MARK_BYTES } from "./file-kind";
import type { FileStore } from "./file-store";
import { peek } from "./peek.server";

/**
 * A stored file for staff, streamed; null: there is none of that name. Whatever a visitor sent in, a browser saves it
 * and opens nothing of it on our origin.
 */
export async function fileResponse(files: FileStore, name: string): Promise<Response | null> {
  const file = await files.open(name);
  if (!file) return null;
  const { start, stream } = await peek(file.body, MARK_BYTES);
  const { type, extension } = fileKind(start) ?? { type: "application/octet-stream", extension: "bin" };
  // `booking-files/<folder>/1` is saved as `<folder>-1.png`.
  const savedAs = `${name.split("/").slice(1).join("-")}.${extension}`;
  const body = Readable.toWeb(Readable.from(stream, { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${savedAs}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
