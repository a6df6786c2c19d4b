import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.ts";
import { CHANGES_CHANNEL, type OnWrite } from "../changes.ts";

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 3000;
/** On an open connection a notification takes about a millisecond. */
const MARK_TIMEOUT_MS = 500;

export interface ListenOptions {
  url: string;
  onWrite: OnWrite;
  log: Pick<Log, "warn">;
}

export interface ChangeListener {
  /** Resolves when `onWrite` was called for everything committed so far. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Listens for the writes of every process of the site, on its own connection, which reconnects. */
export function listenForWrites({ url, onWrite, log }: ListenOptions): ChangeListener {
  const closing = new AbortController();
  const ownChannel = `caught_up_${randomUUID().replaceAll("-", "")}`;
  const awaitedMarks = new Map<string, () => void>();
  let lastMark = 0;
  let open: { client: pg.Client; giveUp(): void } | null = null;
  let isFailing = false;
  /** LISTEN does not work behind a transaction pooler. */
  let isListenUnsupported = false;

  function hear({ channel, payload = "" }: pg.Notification): void {
    if (channel === CHANGES_CHANNEL) onWrite([payload]);
    else {
      isListenUnsupported = false;
      awaitedMarks.get(payload)?.();
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      // Marks are sent without waiting for each other's result.
      pipeline: true,
      application_name: "site listener",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    } as pg.ClientConfig);
    const ended = Promise.withResolvers<void>();
    client.on("error", () => ended.resolve());
    client.on("end", () => ended.resolve());
    client.on("notification", hear);
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}; listen ${ownChannel}`);
      open = { client, giveUp: ended.resolve };
      isFailing = false;
      // Writes while this process was not listening are unknown.
      onWrite(null);
      closing.signal.addEventListener("abort", () => ended.resolve(), { once: true });
      if (!closing.signal.aborted) await ended.promise;
    } finally {
      open = null;
      await client.end().catch(() => {});
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce().catch((err: unknown) => {
        if (!isFailing) log.warn({ err }, "could not listen for database changes");
        isFailing = true;
      });
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  /** Notifications arrive in commit order: once this mark arrives, so has everything committed before. */
  async function receivesMark({ client, giveUp }: NonNullable<typeof open>): Promise<boolean> {
    const mark = String(++lastMark);
    const heard = new Promise<"heard">((resolve) => awaitedMarks.set(mark, () => resolve("heard")));
    const late = delay(MARK_TIMEOUT_MS, "late" as const, { ref: false });
    const sent = client.query("select pg_notify($1, $2)", [ownChannel, mark]).then(
      () => "sent" as const,
      () => "failed" as const,
    );
    try {
      const isSent = (await Promise.race([sent, late])) === "sent";
      if (!isSent) giveUp();
      if (!isSent || isListenUnsupported) return false;
      isListenUnsupported = (await Promise.race([heard, late])) === "late";
      return !isListenUnsupported;
    } finally {
      awaitedMarks.delete(mark);
    }
  }

  return {
    async caughtUp() {
      const isHeard = open !== null && (await receivesMark(open));
      if (!isHeard) onWrite(null);
    },
    close() {
      closing.abort();
      return running;
    },
  };
}
