import path from "node:path";
import { UnfinishedRestoreError } from "./backup/unfinished-restore.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { logCrashes, sendConsoleToLog } from "./console-to-log.ts";
import { createConsoleLog, type Log } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { PageStore } from "./page-cache/page-store.ts";
import { openServices, type Services } from "./services.ts";

/** Relative to the project, like the rest of the build. */
const TEMPLATES = "build/database";

/** What stands behind the site before it can answer. */
export interface Backing {
  config: Config;
  log: Log;
  pages: PageStore;
  metrics: Metrics | null;
  services: Services;
}

interface BackingOptions {
  isDevelopment?: boolean;
  /** Called when the database is opening, which takes a while. */
  onOpening?: () => void;
}

/** Ends the process when the settings are wrong or the database does not open. */
export async function openBacking({ isDevelopment = false, onOpening }: BackingOptions): Promise<Backing> {
  const config = readConfigOrExit();
  const log = createConsoleLog(config.logLevel);
  // In development, Vite speaks through the console.
  if (!isDevelopment) sendConsoleToLog(log);
  logCrashes(log);
  const pages = new PageStore(config.pageCacheBytes);
  const metrics = config.metricsToken ? createMetrics() : null;
  const services = await openServices({
    projectDir: process.cwd(),
    dataDir: config.dataDir,
    templates: TEMPLATES,
    ...(config.databaseUrl && { databaseUrl: config.databaseUrl }),
    ...(config.supabase && { supabase: config.supabase }),
    ...(config.filesUrl && { filesUrl: config.filesUrl }),
    keys: config.keys,
    siteUrl: config.siteUrl,
    seedDemo: config.demoContent,
    // Without a mail server there is no mail to confirm with.
    confirmEmail: config.smtp !== null,
    onWrite: (tables) => pages.markStale(tables),
    onOpening,
    onQuery: metrics?.queryAnswered,
    log,
  }).catch((error: unknown) => {
    if (error instanceof UnfinishedRestoreError) {
      log.fatal(error.message);
      process.exit(1);
    }
    const isRefused = ["EACCES", "EPERM", "EROFS"].includes(codeOf(error));
    const words = isRefused
      ? `may not write to the data folder ${path.resolve(config.dataDir)}: allow it, or set DATA_DIR to another`
      : "could not open the database";
    log.fatal({ err: error }, words);
    process.exit(1);
  });
  return { config, log, pages, metrics, services };
}

/** The system's own, such as EACCES; of the error itself or of what it wraps. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as NodeJS.ErrnoException & { cause?: unknown };
  return code ?? (cause ? codeOf(cause) : "");
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const log = createConsoleLog("info");
    for (const mistake of error.message.split("\n")) log.fatal(`wrong setting: ${mistake}`);
    process.exit(1);
  }
}
