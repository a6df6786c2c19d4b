import { createLinks } from "../../app/links.server.ts";
import { type ComposeDeps, composeMail } from "../../app/mails.server.ts";
import type { Mail } from "../../app/platform/mail/mail.ts";
import { type Outcome, sendNextMail } from "../../app/platform/mail/mail-worker.server.ts";
import type { MailKind } from "../../app/platform/mail/outbox.server.ts";
import type { Services } from "../../server/services.ts";
import { TEST_SITE_URL } from "./data-template.ts";

export type SentMail = Mail & { kind: MailKind };

export function depsOf({ db, pictures, facts, keyFor }: Services): ComposeDeps {
  return {
    service: db.service,
    pictures,
    siteUrl: TEST_SITE_URL,
    facts,
    ...createLinks(keyFor, TEST_SITE_URL),
    now: () => new Date(),
  };
}

/** Sends one due mail as the worker does, through `send`. */
export async function sendOneMail(
  services: Services,
  send: (mail: SentMail) => Promise<void>,
  now = new Date(Date.now() + 1000),
): Promise<Outcome> {
  let kind: MailKind = "staff_notice";
  return sendNextMail({
    service: services.db.service,
    compose(row) {
      kind = row.kind;
      return composeMail(depsOf(services), row);
    },
    transport: { send: (mail) => send({ ...mail, kind }) },
    log: { info() {}, warn() {}, error() {} },
    // Ahead of the database's clock, whatever the difference.
    now: () => now,
  });
}

/** Sends all due mails, oldest first, and returns them. */
export async function sendWaitingMails(services: Services): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  while ((await sendOneMail(services, async (mail) => void mails.push(mail))) !== "nothing") {}
  return mails;
}

/** The token in the link of an account mail. */
export function tokenIn({ text }: Pick<Mail, "text">): string {
  const [, query = ""] = /\/auth\/confirm\?(\S+)/.exec(text) ?? [];
  return new URLSearchParams(query).get("token_hash") ?? "";
}
