import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { App } from "@supabase/lite";
import { z } from "zod";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Upload = Parameters<StorageAdapter["uploadObject"]>[3];

/** What is known of a stored object. It names the file that holds the bytes. */
const recordSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  size: z.number(),
  eTag: z.string(),
  body: z.string(),
});
type ObjectRecord = z.infer<typeof recordSchema>;

/**
 * Uploaded files in a folder. An object is a small record that names its body file; replacing the record is
 * one rename, so a reader sees the old object or the new one and never half of either. File names are hashes
 * of the object's name: whatever a visitor calls a file, it cannot leave the folder or meet another one.
 */
export class FolderStorage implements StorageAdapter {
  readonly driver = null;
  readonly #root: string;
  readonly #maxBytes: number;

  constructor(root: string, maxBytes: number) {
    this.#root = path.resolve(root);
    this.#maxBytes = maxBytes;
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    upload: Upload,
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const body = `${hashOf(bucket, key)}.${randomUUID()}`;
    const file = this.#file(body);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      const { size, eTag } = await writeBody(file, upload, this.#maxBytes);
      await this.#replace({ bucket, key, mimetype, cacheControl, size, eTag, body });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return this.headObject(bucket, key);
  }

  async getObject(bucket: string, key: string) {
    const { record, handle } = await this.#open(bucket, key);
    const { mtime } = await handle.stat();
    return {
      httpStatusCode: 200,
      metadata: metadataOf(record, mtime),
      body: Readable.toWeb(handle.createReadStream()) as ReadableStream,
    };
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const { record, handle } = await this.#open(bucket, key);
    try {
      return metadataOf(record, (await handle.stat()).mtime);
    } finally {
      await handle.close();
    }
  }

  async copyObject(
    sourceBucket: string,
    sourceKey: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ): Promise<ObjectMetadata> {
    const { metadata, body } = await this.getObject(sourceBucket, sourceKey);
    return this.uploadObject(bucket, key, undefined, body, metadata.mimetype, metadata.cacheControl);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const record = await this.#find(bucket, key);
    await rm(this.#recordFile(bucket, key), { force: true });
    if (record) await rm(this.#file(record.body), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async privateAssetUrl(): Promise<string> {
    throw new Error("Stored files have no address of their own");
  }

  async #replace(record: ObjectRecord): Promise<void> {
    const previous = await this.#find(record.bucket, record.key);
    const file = this.#recordFile(record.bucket, record.key);
    const draft = `${file}.${randomUUID()}`;
    await writeBody(draft, Buffer.from(JSON.stringify(record)), Number.POSITIVE_INFINITY);
    await rename(draft, file);
    if (previous) await rm(this.#file(previous.body), { force: true });
  }

  /** The body of a record just read may be gone because the object was replaced: then the new one is read. */
  async #open(
    bucket: string,
    key: string,
    attempts = 3,
  ): Promise<{ record: ObjectRecord; handle: FileHandle }> {
    const record = await this.#find(bucket, key);
    if (!record) throw new Error(`No stored file ${bucket}/${key}`);
    try {
      return { record, handle: await open(this.#file(record.body), "r") };
    } catch (error) {
      if (attempts > 1 && (error as NodeJS.ErrnoException).code === "ENOENT")
        return this.#open(bucket, key, attempts - 1);
      throw error;
    }
  }

  async #find(bucket: string, key: string): Promise<ObjectRecord | null> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(this.#recordFile(bucket, key), "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  #recordFile(bucket: string, key: string): string {
    return this.#file(`${hashOf(bucket, key)}.json`);
  }

  /** Two letters of the hash make the folder, so that no folder grows huge. */
  #file(name: string): string {
    return path.join(this.#root, name.slice(0, 2), name);
  }
}

function hashOf(bucket: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([bucket, key]))
    .digest("hex");
}

function metadataOf(record: ObjectRecord, lastModified: Date): ObjectMetadata {
  const { cacheControl, size, mimetype, eTag } = record;
  return { cacheControl, contentLength: size, size, mimetype, lastModified, eTag, httpStatusCode: 200 };
}

async function writeBody(
  file: string,
  upload: Upload,
  maxBytes: number,
): Promise<{ size: number; eTag: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of chunksOf(upload)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error(`The file is larger than ${maxBytes} bytes`);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, eTag: `"${hash.digest("hex")}"` };
}

async function* chunksOf(upload: Upload): AsyncIterable<Uint8Array> {
  if (upload instanceof Uint8Array) yield upload;
  else yield* upload as AsyncIterable<Uint8Array>;
}
