/** Where files are kept that came in through the site: a folder, or an S3-compatible store. */
export interface FileStore {
  /** Streamed, and there whole or not at all. `exists`: one of that name is there already, and stays. */
  put(name: string, content: AsyncIterable<Uint8Array>, size: number): Promise<"stored" | "exists">;
  /** Null: there is none of that name. Whoever does not read the body cancels it. */
  open(name: string): Promise<StoredFile | null>;
  /** Changes with the bytes; null: there is none of that name. */
  versionOf(name: string): Promise<string | null>;
  /** The names of all files in a folder, which ends with a slash. */
  list(folder: string): Promise<string[]>;
  /** No harm in asking twice. */
  remove(name: string): Promise<void>;
}

export interface StoredFile {
  size: number;
  body: ReadableStream<Uint8Array>;
}

const MAX_NAME_LENGTH = 200;

/** Words, digits and dots between slashes: never a way out of the store, nor a hidden file in it. */
export function isFileName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name);
}

export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is no name for a stored file`);
  return name;
}

/** `folder/` without its slash. */
export function checkFolderName(folder: string): string {
  if (!folder.endsWith("/"))
    throw new Error(`${JSON.stringify(folder)} is no folder: it ends without a slash`);
  return checkFileName(folder.slice(0, -1));
}
