import path from "node:path";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { RouterContextProvider, type ServerBuild } from "react-router";
import {
  accountsContext,
  administratorContext,
  confirmLinksContext,
  cookieCartsContext,
  dbContext,
  devMailboxContext,
  devToolServicesContext,
  documentContext,
  formGuardContext,
  idempotencySecretContext,
  lightContext,
  mailTransportContext,
  orderLinksContext,
  type PageDocument,
  type Payments,
  paymentsContext,
  personalLinksContext,
  refusedBodyContext,
  requestContext,
  serviceDbContext,
  siteContext,
  streamAfterContext,
  suggestionLimitContext,
  twoStepKeyContext,
  unsubscribeLinksContext,
  uploadsContext,
} from "../../app/context.ts";
import { TWO_STEP_PURPOSE } from "../../app/features/account/two-step/sealed-secret.server.ts";
import { CART_COOKIE_PURPOSE, createCookieCarts } from "../../app/features/cart/cookie-carts.ts";
import type { DevToolServices } from "../../app/features/dev-tools/dev-tools.ts";
import type { FormGuard } from "../../app/features/forms/form-guard.ts";
import { IDEMPOTENCY_KEY_PURPOSE } from "../../app/features/forms/idempotency-key.server.ts";
import { createPersonalLinks } from "../../app/features/forms/personal-links.ts";
import { isLight } from "../../app/features/light/light.ts";
import type { MailTransport } from "../../app/features/mail/mail.ts";
import {
  CONFIRM_LINK_PURPOSE,
  createConfirmLinks,
  createUnsubscribeLinks,
  UNSUBSCRIBE_LINK_PURPOSE,
} from "../../app/features/newsletter/unsubscribe-link.ts";
import type { OrderLinks } from "../../app/features/orders/order-link.ts";
import { FULL_PAGE_PARAMETER } from "../../app/features/shell/full-page.ts";
import { UPLOAD_QUOTA_PURPOSE } from "../../app/features/uploads/upload-quota.server.ts";
import { QueueFullError } from "../../app/lib/bounded-queue.ts";
import { isLoopback } from "../../app/lib/is-loopback.ts";
import { openAccounts } from "../accounts/accounts.ts";
import type { Config } from "../config.ts";
import { type QueryRecord, recordQueries } from "../db/query-record.ts";
import { spoolFolder } from "../files/data-folders.ts";
import { checkFreeDisk } from "../files/free-disk.ts";
import type { Log } from "../log.ts";
import { devMailboxFolder } from "../mail/mail.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { RequestIds } from "../page-cache/request-ids.ts";
import { type OpenedPayGate, SIMULATOR_PATH } from "../paygate.ts";
import type { Services } from "../services.ts";
import { admitUploads } from "./admit-uploads.ts";
import { serveBackupRequests } from "./backup-requests.ts";
import { limitCalls, limitForms } from "./body-limits.ts";
import { canonicalPath } from "./canonical-path.ts";
import { clientAddress } from "./client-address.ts";
import { parseImagePath } from "./images/image-path.ts";
import { openImageSources } from "./images/image-sources.ts";
import { createImageServer } from "./images/images.ts";
import { createFormGuard } from "./limits/form-limits.ts";
import { limitersFor } from "./limits/limiters.ts";
import { createPaymentLimits } from "./limits/payment-limits.ts";
import { createSuggestionLimit } from "./limits/suggestion-limit.ts";
import { createPathPatterns } from "./path-patterns.ts";
import { fromAnywhere, publicRequest } from "./public-request.ts";
import { createRefuseBody } from "./refuse-body.ts";
import { createRenderPages } from "./render-pages.ts";
import { commonHeaders, contentSecurityPolicy, DOOR_PERMISSIONS } from "./security-headers.ts";
import { serveMetrics } from "./serve-metrics.ts";
import type { SiteEnv } from "./site-env.ts";
import { serveFiles } from "./static-files.ts";
import { stripNullBytes } from "./strip-null-bytes.ts";

export interface SiteOptions {
  config: Config;
  services: Services;
  orderLinks: OrderLinks;
  payGate: OpenedPayGate;
  /** Without it there are no developer pages. */
  devToolServices?: DevToolServices;
  /** Without it the mail settings cannot be tried. */
  transport?: MailTransport;
  log: Log;
  build: ServerBuild | (() => Promise<ServerBuild>);
  projectDir: string;
  isDevelopment: boolean;
  isStopping: () => boolean;
  metrics?: Metrics | null;
  /** The route of an address, such as `/product/:id`. */
  routeOf: (url: string) => string;
}

/**
 * Posts from anywhere are welcome here, because something in them vouches for them: PayGate's checksum, from its own
 * server and from the browser it sends back; the sealed link of a reader, from mail programs.
 */
const POSTS_FROM_ANYWHERE = /^\/(payment-success|paygate\/notify|newsletter\/unsubscribe\/[\w-]+)$/;
const FORWARDED = ["X-Forwarded-For", "Forwarded"];
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
  const everywhere = Object.entries(commonHeaders(secure));

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
    for (const [name, value] of everywhere)
      if (name !== "Referrer-Policy" || !headers.has(name)) headers.set(name, value);
    if (c.req.path === "/admin/door") headers.set("Permissions-Policy", DOOR_PERMISSIONS);
    const facts = { method: c.req.method, status: c.res.status };
    const ms = Math.round(performance.now() - started);
    log[c.res.status >= 500 ? "error" : "debug"]({ ...facts, ms }, "answered");
  });

  site.onError((error, c) => {
    c.var.log.error({ err: error }, "request failed");
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

  if (options.metrics && config.metricsToken) serveMetrics(site, options.metrics, config.metricsToken);
  serveImages(site, options);
  serveFiles(site, path.join(projectDir, "build/client"), path.join(projectDir, "media"));

  serveBackupRequests(site, services, config);

  const { simulator } = options.payGate;
  if (simulator) site.all(`${SIMULATOR_PATH}/*`, limitCalls(), (c) => simulator.fetch(c.req.raw));

  const formGuard = createFormGuard(limitersFor(services.db.mode, services.db.service));
  const pages = answerPages(options, formGuard, secure);
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
    const wanted = parseImagePath(new URL(c.req.url).pathname);
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

function answerPages(options: SiteOptions, formGuard: FormGuard, secure: boolean) {
  const { config, services, payGate, isDevelopment } = options;
  const render = createRenderPages(options.build, isDevelopment);
  const accounts = openAccounts(services);
  const confirmLinks = createConfirmLinks(services.keyFor(CONFIRM_LINK_PURPOSE), config.siteUrl);
  const unsubscribeLinks = createUnsubscribeLinks(services.keyFor(UNSUBSCRIBE_LINK_PURPOSE), config.siteUrl);
  const personalLinks = createPersonalLinks(services.keyFor, config.siteUrl);
  const cookieCarts = createCookieCarts(services.keyFor(CART_COOKIE_PURPOSE), config.siteUrl);
  const uploads = {
    files: services.files,
    service: services.db.service,
    quotaKey: services.keyFor(UPLOAD_QUOTA_PURPOSE),
    spoolDir: spoolFolder(config.dataDir),
  };
  const idempotencySecret = services.keyFor(IDEMPOTENCY_KEY_PURPOSE);
  const twoStepKey = services.keyFor(TWO_STEP_PURPOSE);
  const payments: Payments = {
    ...payGate.provider,
    db: services.db.payments,
    limits: createPaymentLimits(limitersFor(services.db.mode, services.db.payments)),
  };
  const devMailbox = devMailboxFolder(config);
  const suggestionLimit = createSuggestionLimit();

  return async (c: Context<SiteEnv>) => {
    const context = new RouterContextProvider();
    const isPage = c.req.method === "GET" && !c.req.path.endsWith(".data");
    const document: PageDocument = { scripts: [], isPage };
    context.set(documentContext, document);
    context.set(dbContext, services.db.anon);
    context.set(accountsContext, accounts);
    context.set(serviceDbContext, services.db.service);
    context.set(uploadsContext, uploads);
    context.set(requestContext, {
      now: new Date(),
      log: c.var.log,
      clientAddress: addressOf(c, config),
    });
    context.set(
      lightContext,
      isLight({ saveData: c.req.header("Save-Data"), cookie: c.req.header("Cookie") }),
    );
    context.set(streamAfterContext, streamAfter(c, config));
    context.set(refusedBodyContext, c.var.refusedBody ?? null);
    context.set(formGuardContext, formGuard);
    context.set(suggestionLimitContext, suggestionLimit);
    context.set(idempotencySecretContext, idempotencySecret);
    context.set(twoStepKeyContext, twoStepKey);
    context.set(orderLinksContext, options.orderLinks);
    context.set(cookieCartsContext, cookieCarts);
    context.set(personalLinksContext, personalLinks);
    context.set(unsubscribeLinksContext, unsubscribeLinks);
    context.set(confirmLinksContext, confirmLinks);
    context.set(paymentsContext, payments);
    if (options.transport) context.set(mailTransportContext, options.transport);
    context.set(devMailboxContext, isLoopbackRequest(c) ? devMailbox : null);
    if (options.devToolServices) context.set(devToolServicesContext, options.devToolServices);
    context.set(administratorContext, config.admin?.email ?? null);
    context.set(siteContext, {
      siteUrl: config.siteUrl,
      sendsMail: config.smtp !== null,
      devTools: config.devTools && options.devToolServices !== undefined,
      vatNumber: config.vatNumber,
    });
    const cleaned = stripNullBytes(c.req.raw);
    const request = config.trustProxy ? publicRequest(cleaned, config.siteUrl) : cleaned;
    const isFromAnywhere = request.method === "POST" && POSTS_FROM_ANYWHERE.test(c.req.path);
    const response = await render(isFromAnywhere ? fromAnywhere(request) : request, context);
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
    if (!isHtml) return response;
    const headers = new Headers(response.headers);
    const policy = { payOrigin: payGate.origin, secure };
    // Vite's own scripts and styles in development are inline and change with every edit.
    if (!isDevelopment) headers.set("Content-Security-Policy", contentSecurityPolicy(document, policy));
    // As the compression that follows would, but without taking the answer apart.
    if (!document.nonce) headers.append("Vary", "Accept-Encoding");
    const body = document.html === undefined ? response.body : Buffer.from(document.html);
    return new Response(body, { status: response.status, headers });
  };
}

/** A visitor who is here already sees the words 'Loading ...' on the page they come from, and is sent the data whole. */
function streamAfter(c: Context<SiteEnv>, { streamAfterMs }: Config): number {
  const isFullPage = c.req.path.endsWith(".data") || c.req.query(FULL_PAGE_PARAMETER) !== undefined;
  return isFullPage ? Number.POSITIVE_INFINITY : (c.env.streamAfterMs ?? streamAfterMs);
}

/** Not through somebody's proxy, and not by a foreign name: a page elsewhere may have its name lead to this machine. */
function isLoopbackRequest(c: Context<SiteEnv>): boolean {
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && isLoopback(new URL(c.req.url).hostname);
}

function addressOf(c: Context<SiteEnv>, { trustProxy }: Config): string {
  if (c.env.address !== undefined) return c.env.address;
  return clientAddress(
    c.env.incoming?.socket.remoteAddress,
    c.req.header("X-Forwarded-For") ?? null,
    trustProxy,
  );
}
