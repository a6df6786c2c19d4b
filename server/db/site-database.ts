import type { Log } from "../log.ts";
import type { OnWrite } from "./changes.ts";
import type { Sessions } from "./session.ts";

/** The site's database, whichever one it is. */
export interface SiteDatabase extends Sessions {
  mode: "embedded" | "postgres";
  /** When the schema stands. A database that is away at the start is prepared as soon as it answers. */
  prepared: Promise<void>;
  /** When `onWrite` was told of everything that is committed by now, so that a writer finds it on the next page. */
  caughtUp(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database. */
  dataDir: string;
  /** Given: this PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  /** Where supabase/migrations and supabase/seed are; the working directory unless told. */
  projectDir?: string;
  /** Fill a new database with demonstration content, once. Default true. */
  seedDemo?: boolean;
  /** Told of every write to a table that pages are made from, by whichever process. */
  onWrite?: OnWrite;
  /** What this process signs with: processes that share a PostgreSQL must have the same secret. */
  secret?: string;
  log: Pick<Log, "info" | "warn" | "error">;
}
