import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { FIRST_CONTENT } from "../../app/first-content.server.ts";
import { createLinks, provideLinks } from "../../app/links.server.ts";
import { contentContext } from "../../app/platform/content/site-content.server.ts";
import {
  dbContext,
  findVisitorContext,
  formGuardContext,
  idempotencySecretContext,
  requestContext,
  serviceDbContext,
  siteContext,
  uploadsContext,
} from "../../app/platform/context.ts";
import type { Db } from "../../app/platform/db/client.ts";
import type { FormGuard } from "../../app/platform/forms/form-guard.ts";
import { FIRST_FACTS } from "../../app/platform/organisation/facts.server.ts";
import { factsContext } from "../../app/platform/organisation/facts-context.ts";
import {
  MANIFEST_PICTURES,
  type Pictures,
  picturesContext,
} from "../../app/platform/pictures/pictures.server.ts";
import type { FindVisitor } from "../../app/platform/sign-in/visitor.ts";
import { sessionContext, type VisitorSession } from "../../app/platform/sign-in/visitor-session.server.ts";
import type { Uploads } from "../../app/platform/uploads/uploads.ts";
import { createCookieCarts } from "../../app/shop/cart/cookie-carts.ts";
import { cookieCartsContext } from "../../app/shop/context.ts";
import { createFormGuard } from "../../server/http/limits/form-limits.ts";
import { TEST_SITE_URL } from "./backend.ts";

export interface PageContext {
  context: RouterContextProvider;
  /** Logged warnings, in order. */
  warnings: string[];
  /** Logged errors, in order. */
  errors: string[];
}

export interface PageSettings {
  db: Db;
  /** Service rights, where needed. */
  serviceDb?: Db;
  /** For forms with files. */
  uploads?: Uploads;
  /** Default: those that came with the site. */
  pictures?: Pictures;
  /** Default: a guest. */
  findVisitor?: FindVisitor;
  now?: Date;
  /** For rate limits; the guard is new unless a test sends several times. */
  address?: string;
  formGuard?: FormGuard;
}

/** The context of a loader or an action, for calling it without a server. */
export function pageContext({
  db,
  serviceDb,
  uploads,
  pictures = MANIFEST_PICTURES,
  findVisitor = async () => null,
  now = new Date(),
  address = "192.0.2.1",
  formGuard = createFormGuard(),
}: PageSettings): PageContext {
  const warnings: string[] = [];
  const errors: string[] = [];
  const log = {
    info() {},
    warn: (_details: object, message: string) => warnings.push(message),
    error: (_details: object, message: string) => errors.push(message),
  };
  const context = new RouterContextProvider();
  context.set(factsContext, FIRST_FACTS);
  context.set(dbContext, db);
  context.set(contentContext, FIRST_CONTENT);
  if (serviceDb) context.set(serviceDbContext, serviceDb);
  if (uploads) context.set(uploadsContext, uploads);
  context.set(picturesContext, pictures);
  context.set(findVisitorContext, findVisitor);
  context.set(sessionContext, { find: findVisitor } as unknown as VisitorSession);
  context.set(requestContext, { now, log: log as unknown as Logger, clientAddress: address });
  context.set(formGuardContext, formGuard);
  context.set(idempotencySecretContext, Buffer.alloc(32, 7));
  const keyFor = () => Buffer.alloc(32, 8);
  provideLinks(context, createLinks(keyFor, TEST_SITE_URL));
  context.set(cookieCartsContext, createCookieCarts(keyFor(), TEST_SITE_URL));
  context.set(siteContext, {
    siteUrl: TEST_SITE_URL,
    devTools: false,
  });
  return { context, warnings, errors };
}
