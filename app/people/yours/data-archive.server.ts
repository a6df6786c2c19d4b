import { Readable } from "node:stream";
import { PRIVATE } from "~/platform/lib/private-headers";
import { MAX_ZIP_BYTES, type ZipEntry, zip } from "~/platform/lib/zip";
import { fileKind, MARK_BYTES } from "~/platform/uploads/file-kind";
import type { FileStore } from "~/platform/uploads/file-store";
import type { PersonFolder } from "./person-files.server";

/** For data.json and the archive's own lists. */
const ROOM_BYTES = 64 * 1024 * 1024;

/** One file: everything we hold as JSON, and the pictures beside it. Sent as it is read. */
export function dataArchive(
  data: unknown,
  { files, folders, fileName }: { files: FileStore; folders: readonly PersonFolder[]; fileName: string },
): Response {
  return new Response(Readable.toWeb(Readable.from(zip(entriesOf(data, files, folders)))) as ReadableStream, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      ...PRIVATE,
    },
  });
}

async function* entriesOf(
  data: unknown,
  files: FileStore,
  folders: readonly PersonFolder[],
): AsyncGenerator<ZipEntry, void> {
  yield { name: "data.json", content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
  const missing: string[] = [];
  let bytes = 0;
  for (const { bucket, folder, of, names } of folders)
    for (const [index, name] of names.entries()) {
      const file = await files.open(`${bucket}/${folder}/${index + 1}`);
      bytes += file?.size ?? 0;
      if (!file || bytes > MAX_ZIP_BYTES - ROOM_BYTES) {
        await file?.body.cancel();
        missing.push(`${of}/${index + 1}: ${name}`);
        continue;
      }
      const content = new Uint8Array(await new Response(file.body).arrayBuffer());
      const extension = fileKind(content.subarray(0, MARK_BYTES))?.extension ?? "bin";
      yield { name: `pictures/${of}/${index + 1}.${extension}`, content };
    }
  if (missing.length > 0)
    yield {
      name: "pictures/not-here.txt",
      content: Buffer.from(
        `These files were named in a form and never reached us, or do not fit into one archive:\n${missing.join("\n")}\n`,
      ),
    };
}
