import type { Db } from "../../db/client.ts";
import { withTimeout } from "../../lib/timeout.ts";
import { waitAfter } from "./backoff.ts";
import type { Mail, MailTransport } from "./mail.ts";
import { claimMail, giveUp, markSent, type OutboxRow, postpone } from "./outbox.server.ts";

const POLL_MS = 2_000;
/** Putting a mail together and sending it, below the lease. The transport's own limits, which say more, come first. */
export const SEND_TIMEOUT_MS = 50_000;

export interface MailWorkerOptions {
  service: Db;
  transport: Pick<MailTransport, "send">;
  /** Puts the words together; null when what the mail is about is no longer there. */
  compose: (row: OutboxRow) => Promise<Mail | null>;
  log: MailLog;
  /** The clock of a test; otherwise the database's decides. */
  now?: () => Date;
  sendLimitMs?: number;
  pollMs?: number;
}

/** The part of a pino logger used here. No address and no word of a mail is logged. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface MailWorker {
  /** Takes no further mail, and waits for the one under way. */
  stop(): Promise<void>;
}

/** Looks for due mails every two seconds and sends them one after the other. Any number of processes may do so. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { log, pollMs = POLL_MS } = options;
  let isStopping = false;
  let isDatabaseAway = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  async function sendAllDue() {
    try {
      while (!isStopping && (await sendNextMail(options)) !== "nothing") {}
      isDatabaseAway = false;
    } catch (err) {
      // Said once per outage; pages and payments tell of the same one.
      if (!isDatabaseAway) log.error({ err }, "mail: could not read or write the outbox");
      isDatabaseAway = true;
    }
    if (!isStopping) timer = setTimeout(look, pollMs);
  }

  function look() {
    round = sendAllDue();
  }

  look();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await round;
    },
  };
}

export type Outcome = "sent" | "postponed" | "failed" | "nothing";

/**
 * One mail from claim to verdict. Whatever goes wrong in between (a mailbox full today, a setting staff will mend,
 * the process dying), the mail is tried again; once the transport has taken it, it is marked.
 */
export async function sendNextMail({
  service,
  transport,
  compose,
  log,
  now,
  sendLimitMs = SEND_TIMEOUT_MS,
}: MailWorkerOptions): Promise<Outcome> {
  const row = await claimMail(service, now?.());
  if (!row) return "nothing";
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts };

  try {
    const hasMail = await withTimeout(sendLimitMs, async (signal) => {
      const mail = await compose(row);
      signal.throwIfAborted();
      if (mail) await transport.send(mail);
      return mail !== null;
    });
    if (!hasMail) {
      await giveUp(service, row, "What it was to tell about is no longer there");
      log.warn(about, "mail: dropped, its subject no longer exists");
      return "failed";
    }
  } catch (err) {
    const reason = err instanceof Error ? err.message : String(err);
    const waitMs = waitAfter(row.attempts);
    if (waitMs === null) {
      await giveUp(service, row, reason);
      log.error({ ...about, err }, "mail: failed, no retries left");
      return "failed";
    }
    await postpone(service, row, { waitMs, reason, at: now?.() });
    log.warn({ ...about, err, waitMs }, "mail: not sent, will retry");
    return "postponed";
  }

  await markSent(service, row, now?.());
  log.info(about, "mail: sent");
  return "sent";
}
