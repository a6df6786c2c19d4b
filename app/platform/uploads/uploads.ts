import type { Db } from "../db/client.ts";
import type { FileStore } from "./file-store.ts";

/** Where files are, and the table that counts them. */
export interface FileRecords {
  files: FileStore;
  service: Db;
}

/** What a route needs to take files. */
export interface Uploads extends FileRecords {
  /** Makes of an address what the quota counts. */
  quotaKey: Buffer;
  /** Where files of a form lie until the form is stored. */
  spoolDir: string;
}
