import { randomUUID } from "node:crypto";
import path from "node:path";
import { organisation, retailStore } from "../app/content/organisation.ts";
import { composeMail } from "../app/features/mail/compose.server.ts";
import type { MailTransport } from "../app/features/mail/mail.ts";
import { type MailWorker, startMailWorker } from "../app/features/mail/mail-worker.server.ts";
import { folderTransport, smtpTransport } from "../app/features/mail/transport.server.ts";
import {
  createUnsubscribeLinks,
  UNSUBSCRIBE_LINK_PURPOSE,
} from "../app/features/newsletter/unsubscribe-link.ts";
import type { OrderLinks } from "../app/features/orders/order-link.ts";
import type { Backend, MailMessage } from "./backend/backend.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** A mail server where one is set, otherwise a file per mail in DATA_DIR/outbox. */
export function openMailTransport({ smtp, dataDir }: Pick<Config, "smtp" | "dataDir">): MailTransport {
  const sender = { name: organisation.name, address: smtp?.from ?? retailStore.email };
  return smtp ? smtpTransport(smtp, sender) : folderTransport(path.join(dataDir, "outbox"), sender);
}

/**
 * Where a developer may read the mails that were not sent. They hold links that open orders and accounts, so only
 * on a site that nobody but this machine can reach.
 */
export function keptMailsFolder({ smtp, dataDir, host, siteUrl }: Config): string | null {
  const isOnlyHere = isThisMachine(host) && isThisMachine(new URL(siteUrl).hostname);
  return smtp === null && isOnlyHere ? path.join(dataDir, "outbox") : null;
}

function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "::1", "[::1]"].includes(host);
}

/** The mails of the sign-in service, which words them itself, go the same way. */
export function signInMail(transport: MailTransport): (message: MailMessage) => Promise<void> {
  return ({ to, subject, text, html = "" }) =>
    transport.send({ id: randomUUID(), to, subject, html, text: text ?? html.replace(/<[^>]*>/g, "") });
}

export interface MailOptions {
  backend: Backend;
  siteUrl: string;
  transport: MailTransport;
  orderLinks: OrderLinks;
  log: Log;
}

export function startMail({ backend, siteUrl, transport, orderLinks, log }: MailOptions): MailWorker {
  const unsubscribeLinks = createUnsubscribeLinks(backend.keyFor(UNSUBSCRIBE_LINK_PURPOSE), siteUrl);
  const desk = { service: backend.service, siteUrl, orderLinks, unsubscribeLinks, now: () => new Date() };
  return startMailWorker({
    service: backend.service,
    transport,
    compose: (row) => composeMail(desk, row),
    log,
  });
}
