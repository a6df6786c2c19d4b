import type { Db } from "../../app/db/client.ts";
import type { Sessions } from "../db/session.ts";
import { openEmbedded } from "./embedded.ts";
import { type HostedProject, openHosted } from "./hosted.ts";
import type { Keys } from "./keys.ts";
import { openPostgres } from "./postgres.ts";
import type { WriteListener } from "./write-watch.ts";

/** What the site stands on, whichever of the three ways it runs. */
export interface Backend {
  mode: "embedded" | "postgres" | "hosted";
  /** SQL with the rights of a caller; null where the database is reached by its own API alone. */
  db: Sessions | null;
  /** Rights of a visitor who is not signed in. */
  anon: Db;
  /** Rights of the server itself: row-level security does not apply. */
  service: Db;
  /** What the browser needs for its own client. */
  browser: { url: string; anonKey: string };
  /** Rights of the user this access token was given to. */
  clientFor(accessToken: string): Db;
  /** Answers /rest/v1, /auth/v1 and /storage/v1; null where another server does. */
  fetch: ((request: Request, peerAddress: string | null) => Promise<Response>) | null;
  /** Whether a request for `fetch` brings the key that opens everything. */
  isTrusted(request: Request): boolean;
  /** A secret of the server's own for this purpose, the same after a restart and in every process of the site. */
  keyFor(purpose: string): Buffer;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The part of a pino logger used here. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BackendOptions {
  /** Folder of the embedded database, uploaded files and generated keys. */
  dataDir: string;
  /** Origin visitors use; links in mails and public file addresses begin with it. */
  siteUrl: string;
  log: Log;
  /** Where supabase/migrations and supabase/seed are; the working directory unless told. */
  projectDir?: string;
  /** Given: use this PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  /** Given: use this hosted project instead of a database of our own. */
  supabase?: HostedProject;
  /** Keys for a database of our own; those not given are generated on first boot. */
  keys?: Partial<Keys>;
  /** Fill a new database with demonstration content, once. Default true. */
  seedDemo?: boolean;
  /** Ask new users to confirm their address by mail. Default false. */
  confirmEmail?: boolean;
  /** Told of writes through this process; those made elsewhere nobody tells of. */
  onWrite?: WriteListener;
}

export async function openBackend(options: BackendOptions): Promise<Backend> {
  if (options.supabase) return openHosted(options.supabase, options.onWrite);
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl, options);
  return openEmbedded(options);
}
