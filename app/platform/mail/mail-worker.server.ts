import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../db/client.ts";
import { withTimeout } from "../lib/timeout.ts";
import { waitAfter } from "./backoff.ts";
import type { Mail, MailTransport } from "./mail.ts";
import { claimMail, giveUp, LEASE_SECONDS, markSent, type OutboxRow, postpone } from "./outbox.server.ts";

const POLL_MS = 2_000;
/** Mails under way at once: one mail server that is slow to answer must not make a whole sale's buyers wait in line. */
export const MAX_AT_ONCE = 5;
/**
 * For composing and sending a mail; shorter than the lease. The transport's own timeouts come first, because their
 * errors say more.
 */
export const SEND_TIMEOUT_MS = 50_000;
/** For mails under way when the site stops, which has ten seconds in all. Then they are left to the next start. */
const STOP_TIMEOUT_MS = 5_000;

export interface MailWorkerOptions {
  service: Db;
  transport: Pick<MailTransport, "send">;
  /** Composes the mail; null when the rows it is about are gone. */
  compose: (row: OutboxRow) => Promise<Mail | null>;
  log: MailLog;
  /** For tests; the default is the database's clock. */
  now?: () => Date;
  sendLimitMs?: number;
  pollMs?: number;
  stopLimitMs?: number;
  /** Aborts the mail under way, which stays due. */
  interrupted?: AbortSignal;
}

/** The part of a pino logger used here. Addresses and mail contents are never logged. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface MailWorker {
  /** Claims no further mail, and waits a little for those under way. Mails that hang are sent after the next start. */
  stop(): Promise<void>;
}

/** Polls for due mails every two seconds and sends up to MAX_AT_ONCE at a time. Safe to run in several processes. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { service, now, log, pollMs = POLL_MS, stopLimitMs = STOP_TIMEOUT_MS } = options;
  const interruption = new AbortController();
  const interrupted = interruption.signal;
  /** Outlives a round: a mail that hangs holds up no other. */
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let isDatabaseAway = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  async function sendAllDue() {
    try {
      while (!isStopping) {
        if (underWay.size >= MAX_AT_ONCE) await Promise.race(underWay);
        else if (!(await startNext())) break;
      }
      isDatabaseAway = false;
    } catch (err) {
      noteOutage(err);
    }
    if (!isStopping) timer = setTimeout(look, pollMs);
  }

  async function startNext(): Promise<boolean> {
    const row = await claimMail(service, now?.());
    if (!row) return false;
    let connection: Promise<unknown> = Promise.resolve();
    const transport: MailWorkerOptions["transport"] = {
      send(mail, signal) {
        const sending = options.transport.send(mail, signal);
        connection = sending.catch(() => {});
        return sending;
      },
    };
    const sending: Promise<void> = sendMail({ ...options, transport, interrupted }, row)
      .then(() => {}, noteOutage)
      // A mail whose time is over has its place until its connection is free: the next would wait for that in vain.
      .then(async () => void (await unlessInterrupted(connection, interrupted).catch(() => {})))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return true;
  }

  function noteOutage(err: unknown) {
    // Logged once per outage.
    if (!isDatabaseAway) log.error({ err }, "mail: could not read or write the outbox");
    isDatabaseAway = true;
  }

  function look() {
    round = sendAllDue();
  }

  look();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const limit = setTimeout(() => interruption.abort(), stopLimitMs);
      await round;
      await Promise.all(underWay);
      clearTimeout(limit);
    },
  };
}

export type Outcome = "sent" | "postponed" | "failed" | "nothing";

/** One mail from claim to outcome. */
export async function sendNextMail(options: MailWorkerOptions): Promise<Outcome> {
  const row = await claimMail(options.service, options.now?.());
  return row ? sendMail(options, row) : "nothing";
}

/**
 * After any failure (a full mailbox, a wrong setting, a killed process) the mail is retried; once the transport has
 * accepted it, it is marked as sent.
 */
async function sendMail(options: MailWorkerOptions, row: OutboxRow): Promise<Outcome> {
  const { service, transport, compose, log, now, sendLimitMs = SEND_TIMEOUT_MS, interrupted } = options;
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts };

  try {
    const send = async (timeout: AbortSignal) => {
      const signal = interrupted ? AbortSignal.any([timeout, interrupted]) : timeout;
      const mail = await compose(row);
      signal.throwIfAborted();
      if (mail) await transport.send(mail, signal);
      return mail !== null;
    };
    const hasMail = await withTimeout(sendLimitMs, (timeout) =>
      unlessInterrupted(send(timeout), interrupted),
    );
    if (!hasMail) {
      await giveUp(service, row, "What it was to tell about is no longer there");
      log.warn(about, "mail: dropped, its subject no longer exists");
      return "failed";
    }
  } catch (err) {
    if (interrupted?.aborted) {
      await postpone(service, row, { waitMs: 0, reason: "The site was stopped", at: now?.() });
      log.warn(about, "mail: not sent before the stop, will retry");
      return "postponed";
    }
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

  await markAccepted(options, row);
  log.info(about, "mail: sent");
  return "sent";
}

/** Not `throwIfAborted`: what hangs does not look at the signal. */
async function unlessInterrupted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const interrupt = () => reject(new Error("interrupted"));
  signal.addEventListener("abort", interrupt);
  if (signal.aborted) interrupt();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

/** Until this is written the mail would be sent again: an outage of the database is sat out while the mail is ours. */
async function markAccepted(options: MailWorkerOptions, row: OutboxRow) {
  const { service, now, pollMs = POLL_MS, interrupted } = options;
  const deadline = performance.now() + LEASE_SECONDS * 1000;
  for (;;) {
    try {
      return await markSent(service, row, now?.());
    } catch (error) {
      if (performance.now() > deadline || interrupted?.aborted) throw error;
      await delay(pollMs);
    }
  }
}
