import type { Log } from "../log.ts";
import type { OnWrite } from "./changes.ts";
import type { QueryObserver } from "./query-record.ts";
import type { Sessions } from "./session.ts";

/** Either kind of database. */
export interface SiteDatabase extends Sessions {
  mode: "embedded" | "postgres";
  /** Resolves when the schema is ready. A database that is down at the start is prepared once it responds. */
  prepared: Promise<void>;
  /**
   * Resolves when `onWrite` was called for everything committed so far, so that a writer sees the change on the next
   * page.
   */
  caughtUp(): Promise<void>;
  /** Whether it answers, and its disk has room for what is written. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database. */
  dataDir: string;
  /** Uses this PostgreSQL instead of the embedded database. */
  databaseUrl?: string;
  /** Contains supabase/migrations and supabase/seed; defaults to the working directory. */
  projectDir?: string;
  /** Where the build left new databases, see pglite/template.ts; without, they are created. */
  templates?: string;
  /** Insert demonstration content into a new database, once. Default true. */
  seedDemo?: boolean;
  /** Called for every write to a table that pages are made from, by any process. */
  onWrite?: OnWrite;
  /** Called when it is opening, in a thread or a process of its own: there is time for other work. */
  onOpening?: () => void;
  /** Called for every answer to a query. */
  onQuery?: QueryObserver;
  /** This process's signing secret: all processes on one PostgreSQL must share it. */
  secret?: string;
  /** How long a statement waits for those before it; the embedded database runs one at a time. */
  acquireTimeoutMs?: number;
  /** With less on its disk, the embedded database is not ready. */
  minFreeBytes?: number;
  log: Pick<Log, "info" | "warn" | "error">;
}
