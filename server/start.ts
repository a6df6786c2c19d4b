import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { listJobs } from "../app/jobs.server.ts";
import { createLinks } from "../app/links.server.ts";
import { createConfiguredAdmin } from "./accounts/configured-admin.ts";
import { announce, msSinceStart } from "./announcement.ts";
import { startBackups } from "./backup/scheduled-backup.ts";
import { UnfinishedRestoreError } from "./backup/unfinished-restore.ts";
import { ConfigError, readConfig } from "./config.ts";
import { logCrashes, sendConsoleToLog } from "./console-to-log.ts";
import { openDevTools } from "./dev-tools.ts";
import { unfinishedFolders } from "./files/data-folders.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createPathPatterns } from "./http/path-patterns.ts";
import { createSite } from "./http/site.ts";
import { startJobs } from "./jobs/jobs.ts";
import { ownJobs } from "./jobs/own-jobs.ts";
import { createConsoleLog } from "./log.ts";
import { devMailboxFolder, openMailTransport, outboxFolder, startMail } from "./mail/mail.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createRouteLabel } from "./metrics/route-label.ts";
import { createCachingServer } from "./page-cache/caching-server.ts";
import { PageStore } from "./page-cache/page-store.ts";
import { openPayGate } from "./paygate.ts";
import { openServices } from "./services.ts";

/** Relative to the project, like the rest of the build. */
const TEMPLATES = "build/database";
/** For requests under way, before they are aborted. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Then the process exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

export interface StartOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Vite's middleware, in development. */
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

export async function startServer({ build, before }: StartOptions): Promise<void> {
  const config = readConfigOrExit();
  const log = createConsoleLog(config.logLevel);
  // In development, Vite speaks through the console.
  if (!before) sendConsoleToLog(log);
  logCrashes(log);
  const projectDir = process.cwd();
  const transport = openMailTransport(config);
  const pages = new PageStore(config.pageCacheBytes);
  const metrics = config.metricsToken ? createMetrics() : null;
  const services = await openServices({
    projectDir,
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

  const onceReady = services.db.prepared.then(() => createConfiguredAdmin(services, config.admin, log));
  onceReady.catch((error: unknown) => {
    log.fatal({ err: error }, "could not migrate the database");
    process.exit(1);
  });
  // While the database is down, everything that works without it starts.
  const isDatabaseAway = !(await services.db.isReady().catch(() => false));
  if (!isDatabaseAway) await onceReady;

  const payGate = openPayGate(config);
  const { devToolServices, missingAdmin } = await openDevTools({ services, transport, config, log });
  const links = createLinks(services.keyFor, config.siteUrl);
  const routeOf = createRouteLabel(await createRoutePatterns(build));
  const site = createSite({
    metrics,
    routeOf,
    config,
    services,
    payGate,
    links,
    devToolServices,
    transport,
    log,
    build,
    projectDir,
    isDevelopment: before !== undefined,
    isStopping: () => http.isDraining(),
  });
  const answer = getRequestListener(site.fetch);
  const observers = {
    metrics,
    log: config.requestLog ? log : null,
    routeOf,
  };
  const http = before
    ? createHttpServer((req, res) => before(req, res, () => answer(req, res)))
    : createCachingServer(answer, { site, pages, config, log, observers });

  http.server.once("error", (error) => {
    const words =
      codeOf(error) === "EADDRINUSE"
        ? `port ${config.port} is in use: stop what runs there, or set PORT to another`
        : `could not listen on port ${config.port}`;
    log.fatal({ err: error }, words);
    process.exit(1);
  });
  const jobs: { stop(): Promise<void> }[] = [];
  const startWork = () => {
    if (http.isDraining()) return;
    const { files, db } = services;
    const onRound = metrics?.jobRan;
    const work = [
      ...listJobs({
        uploads: { files, service: db.service },
        payments: db.payments,
        paygate: payGate.provider.paygate,
        devMailbox: outboxFolder(config),
      }),
      ...ownJobs(db.service, unfinishedFolders(config.dataDir)),
    ];
    const { folder, keep } = config.backups;
    if (folder !== null) {
      const isHosted = config.supabase !== undefined;
      const { dataDir, keys } = config;
      jobs.push(startBackups({ services, dataDir, keys, folder, keep, isHosted, onRound, log }));
    }
    jobs.push(
      startJobs(work, log, onRound),
      startMail({ services, siteUrl: config.siteUrl, transport, links, log }),
    );
  };
  void onceReady.then(startWork);
  http.server.listen(config.port, config.host, () => {
    const facts = {
      siteUrl: config.siteUrl,
      startMs: msSinceStart(),
      mode: services.db.mode,
      isDatabaseAway,
      dataDir: config.dataDir,
      isTestPayment: payGate.provider.isTest,
      devMailbox: config.smtp === null ? outboxFolder(config) : null,
      areMailsShown: devMailboxFolder(config) !== null,
      missingAdmin,
    };
    announce(facts, log);
  });

  /** Finishes requests under way, then closes the database. */
  async function stop(signal: string) {
    if (http.isDraining()) return;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await Promise.all([http.drain(DRAIN_TIMEOUT_MS), ...jobs.map((job) => job.stop())]);
    await services.close();
    log.info("stopped");
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
}

/** The system's own, such as EACCES; of the error itself or of what it wraps. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as NodeJS.ErrnoException & { cause?: unknown };
  return code ?? (cause ? codeOf(cause) : "");
}

async function createRoutePatterns(build: StartOptions["build"]) {
  const { routes } = typeof build === "function" ? await build() : build;
  const patternsOf = createPathPatterns();
  return () => patternsOf(routes);
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
