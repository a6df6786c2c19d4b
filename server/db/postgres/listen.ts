import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.ts";
import { CHANGES_CHANNEL, type OnWrite } from "../changes.ts";

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 3000;
/** On an open connection a notice takes about a millisecond. */
const HEAR_TIMEOUT_MS = 500;

export interface ListenOptions {
  url: string;
  onWrite: OnWrite;
  log: Pick<Log, "warn">;
}

export interface ChangeListener {
  /** When `onWrite` was told of everything that is committed by now. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Hears what every process of the site writes, on a connection of its own that is made again when it is lost. */
export function listenForWrites({ url, onWrite, log }: ListenOptions): ChangeListener {
  const closing = new AbortController();
  const ownChannel = `caught_up_${randomUUID().replaceAll("-", "")}`;
  const awaitedMarks = new Map<string, () => void>();
  let lastMark = 0;
  let open: { client: pg.Client; giveUp(): void } | null = null;
  let isFailing = false;
  /** Behind a pooler that shares connections a listener hears nothing. */
  let isDeaf = false;

  function hear({ channel, payload = "" }: pg.Notification): void {
    if (channel === CHANGES_CHANNEL) onWrite([payload]);
    else {
      isDeaf = false;
      awaitedMarks.get(payload)?.();
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      // Marks are sent without waiting for each other's answer.
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
      // What was written while this process did not listen is unknown.
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

  /** Notices come in the order of their commits: once this mark is heard, so is all that was committed before it. */
  async function hearsMark({ client, giveUp }: NonNullable<typeof open>): Promise<boolean> {
    const mark = String(++lastMark);
    const heard = new Promise<"heard">((resolve) => awaitedMarks.set(mark, () => resolve("heard")));
    const late = delay(HEAR_TIMEOUT_MS, "late" as const, { ref: false });
    const sent = client.query("select pg_notify($1, $2)", [ownChannel, mark]).then(
      () => "sent" as const,
      () => "failed" as const,
    );
    try {
      const isSent = (await Promise.race([sent, late])) === "sent";
      if (!isSent) giveUp();
      if (!isSent || isDeaf) return false;
      isDeaf = (await Promise.race([heard, late])) === "late";
      return !isDeaf;
    } finally {
      awaitedMarks.delete(mark);
    }
  }

  return {
    async caughtUp() {
      const isHeard = open !== null && (await hearsMark(open));
      if (!isHeard) onWrite(null);
    },
    close() {
      closing.abort();
      return running;
    },
  };
}
