import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Db } from "./db/client.ts";
import type { FormGuard } from "./forms/form-guard.ts";
import type { MailTransport } from "./mail/mail.ts";
import type { RefusedBody } from "./page/refused-body.ts";
import type { Accounts } from "./sign-in/accounts.ts";
import type { FindVisitor } from "./sign-in/visitor.ts";
import type { Uploads } from "./uploads/uploads.ts";

/* What every request brings. A part of the house that needs more says so in a context.ts of its own. */

/** Settings of this deployment that pages may show. */
export interface SiteConfig {
  siteUrl: string;
  devTools: boolean;
  /** A mail server is set: addresses can be confirmed by a link. */
  sendsMail?: boolean;
  /** On tax invoices, where the organisation has one. */
  vatNumber?: string | undefined;
}

/** The visitor's own rights: row-level security decides. */
export const dbContext = createContext<Db>();
/** Sign-in, for the middleware that reads sessions and the forms that open and end them. */
export const accountsContext = createContext<Accounts>();
/** Who is signed in, on routes with that middleware; public pages do not read it. */
export const findVisitorContext = createContext<FindVisitor>();
/** All rights; for work with no visitor behind it, such as a payment notice. */
export const serviceDbContext = createContext<Db>();
/** Where visitors' files go. */
export const uploadsContext = createContext<Uploads>();
export const siteContext = createContext<SiteConfig>();
export interface PageDocument {
  /** The whole page, kept out of the Response so that no layer copies it. A streamed page is the Response's body. */
  body?: Buffer<ArrayBuffer>;
  /** For the Content-Security-Policy: the texts of its own inline scripts, or of a streamed page their nonce. */
  scripts: (string | Buffer)[];
  nonce?: string;
}
export const documentContext = createContext<PageDocument>();
/** How long a page waits for slow data before it is streamed. */
export const streamAfterContext = createContext(Number.POSITIVE_INFINITY);
/** The administrator's address: it decides where sign-in leads, grants nothing, and is never shown. */
export const administratorContext = createContext<string | null>();
/** Why the body of a request is not read; null for all others. */
export const refusedBodyContext = createContext<RefusedBody | null>(null);
export interface RequestContext {
  /** Decided once per request, so that a page agrees with itself about what is past. */
  now: Date;
  log: Logger;
  /** Rate limits count by it. */
  clientAddress: string;
}
export const requestContext = createContext<RequestContext>();
/** Whether this visitor is sent light pages. */
export const lightContext = createContext(false);
export const formGuardContext = createContext<FormGuard>();
/** For the keys of forms sent without one, see idempotency-key.server.ts. */
export const idempotencySecretContext = createContext<Buffer>();
/** For trying the mail settings; null in tests that send none. */
export const mailTransportContext = createContext<MailTransport | null>(null);
/** The folder mails are kept in where no mail server is set; null where they are sent. */
export const devMailboxContext = createContext<string | null>();
