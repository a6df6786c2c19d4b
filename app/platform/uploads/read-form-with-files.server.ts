import { MAX_ENTRIES, readForm } from "~/platform/lib/read-form.server";
import { MultipartError, multipartBoundary, type Part, readMultipart } from "./multipart.server";
import { peek } from "./peek.server";
import type { Spool } from "./spool.server";

/** All fields that are no files, together: as much as a form without files may carry. */
const MAX_FIELD_BYTES = 256 * 1024;

/**
 * The form in a request, its files in the spool. Like readForm it gives an empty form for one that cannot be read. The
 * rest of such a body is not read: the server says its answer and lets the connection go.
 */
export async function readFormWithFiles(request: Request, spool: Spool): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^\s*multipart\//i.test(type)) return readForm(request);
  const boundary = multipartBoundary(type);
  if (boundary === null || !request.body) return new FormData();
  try {
    return await readParts(request.body, boundary, spool);
  } catch (error) {
    if (error instanceof MultipartError) return new FormData();
    throw error;
  }
}

async function readParts(body: AsyncIterable<Uint8Array>, boundary: string, spool: Spool): Promise<FormData> {
  const form = new FormData();
  let entries = 0;
  let fieldBytes = 0;
  for await (const part of readMultipart(body, boundary)) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new MultipartError("a form has too many entries");
    if (part.filename !== undefined) {
      form.append(part.name, await keepFile(part, part.filename, spool));
      continue;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.content) {
      fieldBytes += chunk.byteLength;
      if (fieldBytes > MAX_FIELD_BYTES) throw new MultipartError("a form has too long fields");
      chunks.push(chunk);
    }
    form.append(part.name, Buffer.concat(chunks).toString("utf8"));
  }
  return form;
}

/** A browser sends an empty field as one file without name and content: nothing to keep. */
async function keepFile({ content, type }: Part, filename: string, spool: Spool): Promise<File> {
  const { start, stream } = await peek(content, 1);
  return new File(start.length > 0 ? [await spool.keep(stream)] : [], filename, { type });
}
