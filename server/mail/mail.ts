import path from "node:path";
import type { Links } from "../../app/links.server.ts";
import { composeMail } from "../../app/mails.server.ts";
import type { MailTransport } from "../../app/platform/mail/mail.ts";
import { type MailWorker, startMailWorker } from "../../app/platform/mail/mail-worker.server.ts";
import { folderTransport, smtpTransport } from "../../app/platform/mail/transport.server.ts";
import { FIRST_FACTS } from "../../app/platform/organisation/facts.server.ts";
import { organisation } from "../../app/platform/organisation/organisation.ts";
import { type Config, isServedHereOnly } from "../config.ts";
import type { Log } from "../log.ts";
import type { Services } from "../services.ts";

/** Mails that are not sent are written here as files. */
export const outboxFolder = ({ dataDir }: Pick<Config, "dataDir">): string => path.join(dataDir, "outbox");

/** A mail server where one is set, otherwise one file per mail in DATA_DIR/outbox. */
export function openMailTransport(config: Pick<Config, "smtp" | "dataDir">): MailTransport {
  const { smtp } = config;
  const sender = { name: organisation.name, address: smtp?.from ?? FIRST_FACTS.retailStore.email };
  return smtp ? smtpTransport(smtp, sender) : folderTransport(outboxFolder(config), sender);
}

/**
 * The mailbox shown at /debug/mail. Its links open orders and accounts, so only where the site is reachable from this
 * machine alone, not through a proxy either.
 */
export function devMailboxFolder(config: Config): string | null {
  return config.smtp === null && isServedHereOnly(config) ? outboxFolder(config) : null;
}

export interface MailOptions {
  services: Pick<Services, "db" | "facts" | "pictures">;
  siteUrl: string;
  transport: MailTransport;
  links: Links;
  log: Log;
}

export function startMail({ services, siteUrl, transport, links, log }: MailOptions): MailWorker {
  const { facts, pictures } = services;
  const { service } = services.db;
  const deps = { service, pictures, siteUrl, facts, ...links, now: () => new Date() };
  return startMailWorker({
    service,
    transport,
    compose: (row) => composeMail(deps, row),
    log,
  });
}
