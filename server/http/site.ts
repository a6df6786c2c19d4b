import { timingSafeEqual } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { isAbandoned } from "../../app/platform/lib/abandoned.ts";
import { QueueFullError } from "../../app/platform/lib/bounded-queue.ts";
import { type QueryRecord, recordQueries } from "../db/query-record.ts";
import { checkFreeDisk } from "../files/free-disk.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { RequestIds } from "../page-cache/request-ids.ts";
import { SIMULATOR_PATH } from "../paygate.ts";
import { admitUploads } from "./admit-uploads.ts";
import { serveBackupRequests } from "./backup-requests.ts";
import { limitCalls, limitForms } from "./body-limits.ts";
import { canonicalPath } from "./canonical-path.ts";
import { addressOf } from "./client-address.ts";
import { parseImagePath } from "./images/image-path.ts";
import { openImageSources } from "./images/image-sources.ts";
import { createImageServer } from "./images/images.ts";
import { createFormGuard } from "./limits/form-limits.ts";
import { limitersFor } from "./limits/limiters.ts";
import { oneHost } from "./one-host.ts";
import { createPageHandler, type PageHandlerOptions } from "./page-handler.ts";
import { createPathPatterns } from "./path-patterns.ts";
import { createRefuseBody } from "./refuse-body.ts";
import { refuseOtherOrigins } from "./same-origin.ts";
import { commonHeaders, DOOR_PERMISSIONS } from "./security-headers.ts";
import type { SiteEnv } from "./site-env.ts";
import { serveFiles } from "./static-files.ts";

export interface SiteOptions extends PageHandlerOptions {
  log: Log;
  projectDir: string;
  isStopping: () => boolean;
  metrics?: Metrics | null;
  /** The route of an address, such as `/product/:id`. */
  routeOf: (url: string) => string;
}

/** As nginx has it, and the metrics: nobody is there to be told. */
const CLIENT_CLOSED = 499;
/** A page older than its picture names a version that is gone, and an upload may be replaced under its name. */
const SHORT_LIVED = "public, max-age=60, stale-while-revalidate=86400";
/** Long enough for a full queue to become shorter. */
const RETRY_SOON = { "Retry-After": "10", "Cache-Control": "no-store" };
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Everything that answers HTTP, in the order a request meets it. */
export function createSite(options: SiteOptions): Hono<SiteEnv> {
  const { config, services, projectDir } = options;
  const secure = config.siteUrl.startsWith("https:");
  const site = new Hono<SiteEnv>();
  const requestIds = new RequestIds(config.trustProxy);

  site.use(async (c, next) => {
    const started = performance.now();
    const requestId = requestIds.next(c.req.header("X-Request-Id"));
    // The route, not the address: that may hold personal data.
    const log = options.log.child({ requestId, route: options.routeOf(c.req.path) });
    c.set("requestId", requestId);
    c.set("log", log);
    await next();
    // Set on the answer as it is: c.header would make a new one, body and all, for every name.
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    // A page may tell other sites less than the rest.
    const common = Object.entries(commonHeaders(secure, headers.get("Content-Type") ?? ""));
    for (const [name, value] of common)
      if (name !== "Referrer-Policy" || !headers.has(name)) headers.set(name, value);
    if (c.req.path === "/admin/door") headers.set("Permissions-Policy", DOOR_PERMISSIONS);
    const facts = { method: c.req.method, ms: Math.round(performance.now() - started) };
    const { status } = c.res;
    if (status < 500) log.debug({ ...facts, status }, "request completed");
    // What failed for another reason was logged with its cause.
    else if (c.req.raw.signal.aborted)
      log.info({ ...facts, status: CLIENT_CLOSED }, "client closed the request");
    else log.error({ ...facts, status }, "request completed");
  });

  site.onError((error, c) => {
    if (!isAbandoned(error, c.req.raw.signal)) c.var.log.error({ err: error }, "request failed");
    return c.text("Something went wrong on our side. Please try again in a moment.", 500);
  });

  // Whoever wrote sees it on the next page, whatever this process has on hand.
  site.use(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const queries: QueryRecord[] = [];
    await recordQueries(queries, next);
    const mayHaveWritten = queries.some(({ outcome }) => outcome !== "failed");
    if (mayHaveWritten) await services.db.caughtUp();
  });

  site.get("/healthz", (c) => c.text("ok"));
  site.get("/readyz", async (c) => {
    const isReady = !options.isStopping() && (await services.db.isReady().catch(() => false));
    return isReady ? c.text("ready") : c.text("not ready", 503);
  });

  const { metrics } = options;
  if (metrics && config.metricsToken)
    serveMetrics(site, () => metrics.render(services.db.service), config.metricsToken);
  serveImages(site, options);
  serveFiles(site, path.join(projectDir, "build/client"), path.join(projectDir, "media"));

  serveBackupRequests(site, services, config);
  // After what the machines around the site ask for, and files, which name no address.
  site.use(oneHost(config), refuseOtherOrigins(config));

  const { simulator } = options.payGate;
  if (simulator) site.all(`${SIMULATOR_PATH}/*`, limitCalls(), (c) => simulator.fetch(c.req.raw));

  const formGuard = createFormGuard(limitersFor(services.db.mode, services.db.service));
  const pages = createPageHandler(options, formGuard);
  const refuse = createRefuseBody(pages);
  const uploads = admitUploads({
    addressOf: (c) => addressOf(c, config),
    admits: formGuard.admits,
    checkDisk: (bytes) => checkFreeDisk(config.dataDir, bytes),
    refuse,
  });
  const patternsOf = createPathPatterns();
  site.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const { routes } = typeof options.build === "function" ? await options.build() : options.build;
    const canonical = canonicalPath(pathname, patternsOf(routes));
    return canonical === null ? next() : c.redirect(canonical + search, 308);
  });
  site.use(compress(), limitForms(refuse, uploads));
  site.all("*", pages);
  return site;
}

function serveImages(site: Hono<SiteEnv>, { config, services, projectDir, log }: SiteOptions) {
  const imageSources = openImageSources(path.join(projectDir, "media"), services.files);
  const images = createImageServer(path.join(config.cacheDir, "images"), imageSources, (err) =>
    log.error({ err }, "could not write the image cache; images are encoded on every request"),
  );
  site.get("/img/*", async (c) => {
    const wanted = parseImagePath(services.pictures(), new URL(c.req.url).pathname);
    const bytes = wanted && (await images(wanted, addressOf(c, config)).catch(refuseWhenFull));
    if (bytes === "full") return c.text("Too many pictures at once", 503, RETRY_SOON);
    if (!wanted || !bytes) return c.text("Not found", 404);
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${wanted.format}`,
      "Cache-Control": wanted.isCurrent ? IMMUTABLE : SHORT_LIVED,
    });
  });
}

function refuseWhenFull(error: unknown): "full" {
  if (error instanceof QueueFullError) return "full";
  throw error;
}

/** `GET /metrics` with `Authorization: Bearer <METRICS_TOKEN>`. To everybody else there is nothing here. */
function serveMetrics(site: Hono<SiteEnv>, render: () => ReturnType<Metrics["render"]>, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`);
  site.get("/metrics", async (c) => {
    const given = Buffer.from(c.req.header("Authorization") ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return c.text("Not found", 404);
    const { text, contentType } = await render();
    return c.body(text, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
}
