import type { RouterContextProvider } from "react-router";
import { withTimeout } from "~/platform/lib/timeout";
import { requestContext, uploadsContext } from "../context";
import { fileLabel, MAX_FILE_BYTES } from "./chosen-files";
import { fileKind, MARK_BYTES } from "./file-kind";
import { peek } from "./peek.server";
import { confirmUpload, releaseUpload, reserveUpload, visitorOf } from "./upload-quota.server";
import type { Uploads } from "./uploads";

const STORE_TIMEOUT_MS = 10_000;
const ALL_FILES_TIMEOUT_MS = 25_000;
/** As long as the files of one request may take, and a little air. */
export const FILES_TIMEOUT_MS = ALL_FILES_TIMEOUT_MS + STORE_TIMEOUT_MS + 5_000;

/** Private: the site puts files there, staff read them. */
export type Bucket = "booking-files" | "application-files" | "return-files";

export type FileOutcome = "stored" | "refused";

export interface Place {
  bucket: Bucket;
  folder: string;
  position: number;
}

export interface Upload {
  content: ReadableStream<Uint8Array>;
  /** As announced; more is not read. */
  size: number;
  /** Whom the quota counts. */
  address: string;
}

/**
 * Puts a file where only staff read it, as `<bucket>/<folder>/1`: its place in the row's list of names. Only the site
 * may, so its content is looked at here first. It is streamed, never whole in memory. One file per position: what is
 * there stays. Throws when the store does not take it.
 */
export async function storeFile(
  { files, service, quotaKey }: Uploads,
  { bucket, folder, position }: Place,
  { content, size, address }: Upload,
): Promise<FileOutcome> {
  if (size > MAX_FILE_BYTES) return "refused";
  const { start, stream } = await peek(ofAnnouncedSize(content, size), MARK_BYTES);
  if (!fileKind(start)) return "refused";
  const upload = {
    name: `${bucket}/${folder}/${position}`,
    bytes: size,
    visitor: visitorOf(address, quotaKey),
  };
  const reserved = await reserveUpload(service, upload);
  // Sent again after a lost answer: it is there.
  if (reserved === "taken") return "stored";
  if (reserved !== "reserved") return "refused";
  try {
    await files.put(upload.name, stream, size);
  } catch (error) {
    await releaseUpload(service, upload.name);
    throw error;
  }
  await confirmUpload(service, upload);
  return "stored";
}

/** Ends with an error when more comes than was announced, or less. */
async function* ofAnnouncedSize(
  content: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const chunk of content) {
    read += chunk.byteLength;
    if (read > size) throw new Error("a file is longer than it was announced");
    yield chunk;
  }
  if (read < size) throw new Error("a file is shorter than it was announced");
}

/**
 * Stores the files that came with the request itself, from position `first` on, and gives the names of those that could not be kept. The visitor
 * waits meanwhile, so a store that fails once is not asked again, nor a slow one for ever.
 */
export async function storeFiles(
  context: Readonly<RouterContextProvider>,
  { bucket, folder, first = 1 }: { bucket: Bucket; folder: string | null; first?: number },
  files: readonly File[],
): Promise<string[]> {
  if (folder === null) return [];
  const uploads = context.get(uploadsContext);
  const { clientAddress: address } = context.get(requestContext);
  const giveUpAt = Date.now() + ALL_FILES_TIMEOUT_MS;
  const missing: string[] = [];
  let isDown = false;
  for (const [index, file] of files.entries()) {
    const place = { bucket, folder, position: first + index };
    const upload = { content: file.stream(), size: file.size, address };
    const isTried = !isDown && Date.now() < giveUpAt;
    const outcome =
      isTried &&
      (await withTimeout(STORE_TIMEOUT_MS, () => storeFile(uploads, place, upload)).catch(onFailure));
    if (outcome !== "stored") missing.push(fileLabel(file.name));
  }
  return missing;

  function onFailure(err: unknown) {
    isDown = true;
    context.get(requestContext).log.error({ err, bucket }, "could not store the uploaded file");
  }
}
