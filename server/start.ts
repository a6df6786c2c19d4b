import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { listJobs } from "../app/jobs.server.ts";
import { createLinks } from "../app/links.server.ts";
import { createConfiguredAdmin } from "./accounts/configured-admin.ts";
import { announce, msSinceStart } from "./announcement.ts";
import { type Backing, codeOf } from "./backing.ts";
import { startBackups } from "./backup/scheduled-backup.ts";
import { openDevTools } from "./dev-tools.ts";
import { unfinishedFolders } from "./files/data-folders.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createPathPatterns } from "./http/path-patterns.ts";
import { createSite } from "./http/site.ts";
import { startJobs } from "./jobs/jobs.ts";
import { ownJobs } from "./jobs/own-jobs.ts";
import { devMailboxFolder, openMailTransport, outboxFolder, startMail } from "./mail/mail.ts";
import { createRouteLabel } from "./metrics/route-label.ts";
import { createCachingServer } from "./page-cache/caching-server.ts";
import { openPayGate } from "./paygate.ts";

/** For requests under way, before they are aborted. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Then the process exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 15_000;
/** Whoever waited for the start is answered first: the embedded database runs one statement at a time. */
const FIRST_JOBS_MS = 1_000;

export interface StartOptions {
  backing: Backing;
  /** In development a function: it is loaded again when a source changes. */
  build: Promise<ServerBuild> | (() => Promise<ServerBuild>);
  /** Vite's middleware, in development. */
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

export async function startServer({ backing, build: loading, before }: StartOptions): Promise<void> {
  const { config, log, pages, metrics, services } = backing;
  const projectDir = process.cwd();
  const transport = openMailTransport(config);
  const onceReady = services.db.prepared.then(() => createConfiguredAdmin(services, config.admin, log));
  onceReady.catch((error: unknown) => {
    log.fatal({ err: error }, "could not migrate the database");
    process.exit(1);
  });
  // While the database is down, everything that works without it starts.
  const isDatabaseAway = !(await services.db.isReady().catch(() => false));
  if (!isDatabaseAway) await onceReady;

  const build = typeof loading === "function" ? loading : await loading;
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
    void onceReady.then(() => setTimeout(startWork, FIRST_JOBS_MS).unref());
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

async function createRoutePatterns(build: ServerBuild | (() => Promise<ServerBuild>)) {
  const { routes } = typeof build === "function" ? await build() : build;
  const patternsOf = createPathPatterns();
  return () => patternsOf(routes);
}
