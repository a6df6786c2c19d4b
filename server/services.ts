import type { SiteContent } from "../app/platform/content/site-content.server.ts";
import type { Facts } from "../app/platform/organisation/facts.ts";
import type { Pictures } from "../app/platform/pictures/pictures.server.ts";
import type { FileStore } from "../app/platform/uploads/file-store.ts";
import type { AuthService } from "./accounts/auth-service.ts";
import type { HostedProject } from "./accounts/hosted-auth.ts";
import { refuseUnfinishedRestore } from "./backup/unfinished-restore.ts";
import { createContentCatalogue } from "./content/content-catalogue.ts";
import { createPictureCatalogue } from "./content/picture-catalogue.ts";
import { openDatabase } from "./db/open-database.ts";
import type { DatabaseOptions, SiteDatabase } from "./db/site-database.ts";
import { derivedKey } from "./derived-key.ts";
import { openFileStore } from "./files/open-file-store.ts";
import { type Keys, loadKeys } from "./keys.ts";
import type { Log } from "./log.ts";

/** The site's backing services. */
export interface Services {
  db: SiteDatabase;
  auth: AuthService;
  files: FileStore;
  /** What staff wrote, as last read. */
  content(): SiteContent;
  /** As they are now. */
  pictures(): Pictures;
  /** The facts of the organisation, as the tables have them now. */
  facts(): Facts;
  /** A secret for this purpose, stable across restarts and processes. */
  keyFor(purpose: string): Buffer;
  close(): Promise<void>;
}

export interface ServiceOptions extends DatabaseOptions {
  /** The public origin, used for links in mails. */
  siteUrl: string;
  /** An S3-compatible store; default: the data folder. */
  filesUrl?: string;
  /** Missing keys are generated on first boot. */
  keys?: Partial<Keys>;
  /** Use this project's sign-in instead of our own; its database is then the site's. */
  supabase?: HostedProject;
  /** New users confirm their address by mail. Default false. */
  confirmEmail?: boolean;
  log: Log;
}

export async function openServices(options: ServiceOptions): Promise<Services> {
  const { dataDir, filesUrl, siteUrl, log, confirmEmail = false } = options;
  await refuseUnfinishedRestore(dataDir);
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
    pictures.close();
    return db.close();
  };
  try {
    if (await db.isReady().catch(() => false)) await cataloguing;
    const auth = options.supabase
      ? (await import("./accounts/hosted-auth.ts")).openHostedAuth(options.supabase)
      : await (await import("./accounts/auth-service.ts")).openAuthService({
          signIn: db.signIn,
          keys,
          siteUrl,
          confirmEmail,
          log,
        });
    return {
      db: { ...db, caughtUp },
      auth,
      files: openFileStore({ dataDir, filesUrl }),
      content: content.content,
      facts: content.facts,
      pictures: pictures.pictures,
      keyFor: (purpose) => derivedKey(keys.jwtSecret, purpose),
      close: () => auth.settled().then(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
