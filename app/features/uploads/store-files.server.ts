import type { RouterContextProvider } from "react-router";
import { logContext, serviceDbContext } from "~/context";
import type { Db } from "~/db/client";
import { withTimeout } from "~/lib/timeout";
import { fileLabel, LARGEST_FILE_BYTES } from "./chosen-files";
import { fileKind } from "./file-kind";

const STORE_LIMIT_MS = 10_000;
const ALL_FILES_LIMIT_MS = 25_000;
/** As long as the files of one request may take, and a little air. */
export const FILES_LIMIT_MS = ALL_FILES_LIMIT_MS + STORE_LIMIT_MS + 5_000;

/** Private: the site puts files there, staff read them. */
export type Bucket = "booking-files" | "application-files";

export type FileOutcome = "stored" | "refused";

/**
 * Puts a file where only staff read it, as `<folder>/1.jpg`: its place in the row's list of names. Nobody but the site
 * may, so its content is looked at here first. Throws when the storage does not take it.
 */
export async function storeFile(
  service: Db,
  { bucket, folder, position }: { bucket: Bucket; folder: string; position: number },
  file: Blob,
): Promise<FileOutcome> {
  if (file.size > LARGEST_FILE_BYTES) return "refused";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  if (!kind) return "refused";
  const path = `${folder}/${position}.${kind.extension}`;
  const { error } = await withTimeout(STORE_LIMIT_MS, () =>
    service.storage.from(bucket).upload(path, bytes, { contentType: kind.type }),
  );
  // Sent again after a lost answer: it is there.
  if (error && !isAlreadyThere(error)) throw error;
  return "stored";
}

/**
 * Stores the files that came with the request itself and gives the names of those that could not be kept. The visitor
 * waits meanwhile, so a storage that fails once is not asked again, nor a slow one for ever.
 */
export async function storeFiles(
  context: Readonly<RouterContextProvider>,
  { bucket, folder }: { bucket: Bucket; folder: string | null },
  files: readonly File[],
): Promise<string[]> {
  if (folder === null) return [];
  const giveUpAt = Date.now() + ALL_FILES_LIMIT_MS;
  const missing: string[] = [];
  let isDown = false;
  for (const [index, file] of files.entries()) {
    const place = { bucket, folder, position: index + 1 };
    const isTried = !isDown && Date.now() < giveUpAt;
    const outcome = isTried && (await storeFile(context.get(serviceDbContext), place, file).catch(onFailure));
    if (outcome !== "stored") missing.push(fileLabel(file.name));
  }
  return missing;

  function onFailure(err: unknown) {
    isDown = true;
    context.get(logContext).error({ err, bucket }, "a visitor's file could not be stored");
  }
}

function isAlreadyThere(error: Error): boolean {
  return "statusCode" in error && String(error.statusCode) === "409";
}
