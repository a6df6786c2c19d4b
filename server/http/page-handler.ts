import type { Context } from "hono";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { Links } from "../../app/links.server.ts";
import type { DevToolServices } from "../../app/people/dev-tools/dev-tools.ts";
import { contentContext } from "../../app/platform/content/site-content.server.ts";
import {
  accountsContext,
  administratorContext,
  dbContext,
  devMailboxContext,
  documentContext,
  formGuardContext,
  idempotencySecretContext,
  lightContext,
  mailTransportContext,
  type PageDocument,
  refusedBodyContext,
  requestContext,
  serviceDbContext,
  siteContext,
  streamAfterContext,
  uploadsContext,
} from "../../app/platform/context.ts";
import type { FormGuard } from "../../app/platform/forms/form-guard.ts";
import { IDEMPOTENCY_KEY_PURPOSE } from "../../app/platform/forms/idempotency-key.server.ts";
import { isLoopback } from "../../app/platform/lib/is-loopback.ts";
import { isLight } from "../../app/platform/light/light.ts";
import type { MailTransport } from "../../app/platform/mail/mail.ts";
import { factsContext } from "../../app/platform/organisation/facts-context.ts";
import { FULL_PAGE_PARAMETER } from "../../app/platform/page/full-page.ts";
import { picturesContext } from "../../app/platform/pictures/pictures.server.ts";
import { UPLOAD_QUOTA_PURPOSE } from "../../app/platform/uploads/upload-quota.server.ts";
import { createProvideParts } from "../../app/request-context.server.ts";
import { openAccounts } from "../accounts/accounts.ts";
import type { Config } from "../config.ts";
import { spoolFolder } from "../files/data-folders.ts";
import { devMailboxFolder } from "../mail/mail.ts";
import type { OpenedPayGate } from "../paygate.ts";
import type { Services } from "../services.ts";
import { addressOf } from "./client-address.ts";
import { limitersFor } from "./limits/limiters.ts";
import { ownOrigin } from "./own-origin.ts";
import { fromAnywhere, publicRequest, stripNullBytes, takesPostsFromAnywhere } from "./public-request.ts";
import { createRenderPages } from "./render-pages.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import type { SiteEnv } from "./site-env.ts";

export interface PageHandlerOptions {
  config: Config;
  services: Services;
  links: Links;
  payGate: OpenedPayGate;
  /** Without it there are no developer pages. */
  devToolServices?: DevToolServices;
  /** Without it the mail settings cannot be tried. */
  transport?: MailTransport;
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
}

const FORWARDED = ["X-Forwarded-For", "Forwarded"];

/** Renders a page, or runs a form's action, with all that routes may ask for in the request's context. */
export function createPageHandler(options: PageHandlerOptions, formGuard: FormGuard) {
  const { config, services, payGate, isDevelopment } = options;
  const secure = config.siteUrl.startsWith("https:");
  const render = createRenderPages(options.build, isDevelopment);
  const accounts = openAccounts(services);
  const uploads = {
    files: services.files,
    service: services.db.service,
    quotaKey: services.keyFor(UPLOAD_QUOTA_PURPOSE),
    spoolDir: spoolFolder(config.dataDir),
  };
  const idempotencySecret = services.keyFor(IDEMPOTENCY_KEY_PURPOSE);
  const { mode, payments } = services.db;
  const provideParts = createProvideParts({
    siteUrl: config.siteUrl,
    keyFor: services.keyFor,
    links: options.links,
    payments: { ...payGate.provider, db: payments },
    paymentLimiterFor: limitersFor(mode, payments),
    devToolServices: options.devToolServices,
  });
  const devMailbox = devMailboxFolder(config);

  return async (c: Context<SiteEnv>) => {
    const context = new RouterContextProvider();
    const document: PageDocument = { scripts: [] };
    context.set(documentContext, document);
    context.set(factsContext, services.facts());
    context.set(dbContext, services.db.anon);
    context.set(contentContext, services.content());
    context.set(accountsContext, accounts);
    context.set(serviceDbContext, services.db.service);
    context.set(uploadsContext, uploads);
    context.set(picturesContext, services.pictures());
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
    context.set(idempotencySecretContext, idempotencySecret);
    provideParts(context);
    if (options.transport) context.set(mailTransportContext, options.transport);
    context.set(devMailboxContext, isLoopbackRequest(c) ? devMailbox : null);
    context.set(administratorContext, config.admin?.email ?? null);
    const siteUrl = ownOrigin(c.req.raw, config);
    context.set(siteContext, {
      siteUrl,
      sendsMail: config.smtp !== null,
      devTools: config.devTools && options.devToolServices !== undefined,
      vatNumber: config.vatNumber,
    });
    const cleaned = stripNullBytes(c.req.raw);
    const request = config.trustProxy ? publicRequest(cleaned, siteUrl) : cleaned;
    const isFromAnywhere = request.method === "POST" && takesPostsFromAnywhere(c.req.path);
    const response = await render(isFromAnywhere ? fromAnywhere(request) : request, context);
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    if (!isPage) return response;
    const headers = new Headers(response.headers);
    const policy = { payOrigin: payGate.origin, secure };
    // Vite's own scripts and styles in development are inline and change with every edit.
    if (!isDevelopment) headers.set("Content-Security-Policy", contentSecurityPolicy(document, policy));
    // As the compression that follows would, but without taking the answer apart.
    if (!document.nonce) headers.append("Vary", "Accept-Encoding");
    return new Response(document.body ?? response.body, { status: response.status, headers });
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
