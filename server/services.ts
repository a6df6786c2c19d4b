import type { FileStore } from "../app/features/uploads/file-store.ts";
import { type AuthService, openAuthService } from "./accounts/auth-service.ts";
import { type HostedProject, openHostedAuth } from "./accounts/hosted-auth.ts";
import { createContentCatalogue } from "./content/content-catalogue.ts";
import { openDatabase } from "./db/open-database.ts";
import type { DatabaseOptions, SiteDatabase } from "./db/site-database.ts";
import { derivedKey } from "./derived-key.ts";
import { openFileStore } from "./files/open-file-store.ts";
import { type Keys, loadKeys } from "./keys.ts";
import type { Log } from "./log.ts";
import { createPictureCatalogue } from "./pictures/picture-catalogue.ts";

/** What the site stands on. */
export interface Services {
  db: SiteDatabase;
  auth: AuthService;
  files: FileStore;
  /** A secret of the server's own for this purpose, the same after a restart and in every process of the site. */
  keyFor(purpose: string): Buffer;
  close(): Promise<void>;
}

export interface ServiceOptions extends DatabaseOptions {
  /** Origin visitors use; links in mails begin with it. */
  siteUrl: string;
  /** An S3-compatible store; without it files are in the data folder. */
  filesUrl?: string;
  /** Those not given are generated on first boot. */
  keys?: Partial<Keys>;
  /** The project whose sign-in is used instead of our own; its database is ours too. */
  supabase?: HostedProject;
  /** Ask new users to confirm their address by mail. Default false. */
  confirmEmail?: boolean;
  log: Log;
}

export async function openServices(options: ServiceOptions): Promise<Services> {
  const { dataDir, filesUrl, siteUrl, log, confirmEmail = false } = options;
  const keys = await loadKeys(dataDir, options.keys);
  const content = createContentCatalogue(options.onWrite, log);
  const pictures = createPictureCatalogue(content.onWrite, log);
  const db = await openDatabase({ ...options, onWrite: pictures.onWrite, secret: keys.jwtSecret });
  // A database that is away at the start is read when it answers.
  const cataloguing = db.prepared
    .then(() => Promise.all([pictures.open(db.anon), content.open(db.anon)]))
    .catch(() => {});
  const caughtUp = () =>
    db
      .caughtUp()
      .then(() => Promise.all([pictures.settled(), content.settled()]))
      .then(() => {});
  const close = () => {
    content.close();
    return db.close();
  };
  try {
    if (await db.isReady().catch(() => false)) await cataloguing;
    const auth = options.supabase
      ? openHostedAuth(options.supabase)
      : await openAuthService({ loginRole: db.loginRole, keys, siteUrl, confirmEmail, log });
    return {
      db: { ...db, caughtUp },
      auth,
      files: openFileStore({ dataDir, filesUrl }),
      keyFor: (purpose) => derivedKey(keys.jwtSecret, purpose),
      close: () => auth.settled().then(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
