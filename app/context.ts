import type { Logger } from "pino";
import { createContext } from "react-router";
import type { PayGate } from "../paygate/client.ts";
import type { Account } from "../paygate/messages.ts";
import type { DevToolServices } from "./people/dev-tools/dev-tools.ts";
import type { UnsubscribeLinks } from "./people/newsletter/unsubscribe-link.ts";
import type { Db } from "./platform/db/client.ts";
import type { FormGuard } from "./platform/forms/form-guard.ts";
import type { PersonalLinks } from "./platform/forms/personal-links.ts";
import type { MailTransport } from "./platform/mail/mail.ts";
import type { RefusedBody } from "./platform/page/refused-body.ts";
import type { Accounts } from "./platform/sign-in/accounts.ts";
import type { FindVisitor } from "./platform/sign-in/visitor.ts";
import type { Uploads } from "./platform/uploads/uploads.ts";
import type { CookieCarts } from "./shop/cart/cookie-carts.ts";
import type { OrderLinks } from "./shop/orders/order-link.ts";
import type { PaymentLimits } from "./shop/payments/payment-limits.ts";

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
/** Whether this address may ask for suggestions now; each call counts. */
export const suggestionLimitContext = createContext<(address: string) => Promise<boolean>>(async () => true);
export const formGuardContext = createContext<FormGuard>();
/** For the keys of forms sent without one, see idempotency-key.server.ts. */
export const idempotencySecretContext = createContext<Buffer>();
/** Opens the secrets of two-step sign-in, which the database holds encrypted. */
export const twoStepKeyContext = createContext<Buffer>();
/** The carts of browsers without scripts. */
export const cookieCartsContext = createContext<CookieCarts>();
/** Makes and checks the links that open an order to its buyer. */
export const orderLinksContext = createContext<OrderLinks>();
/** The same for appointments and applications. */
export const personalLinksContext = createContext<PersonalLinks>();

/** Makes and checks the links by which a reader leaves the newsletter. */
export const unsubscribeLinksContext = createContext<UnsubscribeLinks>();
/** The same for links that confirm a subscription. */
export const confirmLinksContext = createContext<UnsubscribeLinks>();

/** Who takes the money. Its key stays on the server. */
export interface PaymentProvider {
  paygate: PayGate;
  account: Account;
  /** The simulator answers: no money moves. */
  isTest: boolean;
}
/** All that taking a payment needs. */
export interface Payments extends PaymentProvider {
  /** All rights, on connections that nothing else can use up. */
  db: Db;
  limits: PaymentLimits;
}
export const paymentsContext = createContext<Payments>();
/** For trying the mail settings; null in tests that send none. */
export const mailTransportContext = createContext<MailTransport | null>(null);
/** The folder mails are kept in where no mail server is set; null where they are sent. */
export const devMailboxContext = createContext<string | null>();
/** For developer pages, which are there only while `devTools` is on. */
export const devToolServicesContext = createContext<DevToolServices>();
