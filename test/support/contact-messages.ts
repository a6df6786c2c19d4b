import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { IDEMPOTENCY_KEY } from "../../app/platform/forms/idempotency-key.ts";

/** The delay before a form is sent again. */
const RETRY_MS = 20;

/** Posts a form as a new visitor, for the JSON response. */
export type PostForm = (path: string, body: URLSearchParams) => Promise<Response>;

export interface SentMessages {
  /** Messages the site confirmed. */
  acknowledged: string[];
  /** The number of failed requests. */
  refusals: number;
  /** Starts no further message; the current ones are retried until confirmed. */
  finish(): Promise<void>;
}

/** Visitors who send one message after the other, each with the same idempotency key until it is confirmed. */
export function sendMessages(post: PostForm, visitors: number): SentMessages {
  let isOver = false;
  const sentMessages: SentMessages = { acknowledged: [], refusals: 0, finish };

  async function isDone(body: URLSearchParams): Promise<boolean> {
    try {
      const answer = await post("/contact", body);
      return ((await answer.json()) as { status: string }).status === "done";
    } catch {
      return false;
    }
  }

  async function write(visitor: number) {
    for (let count = 0; !isOver; count += 1) {
      const message = `Email ${count} of visitor ${visitor}`;
      const fields = {
        name: "Thandi",
        email: `thandi-${visitor}@visitor.example`,
        subject: "Hours",
        message,
      };
      const body = new URLSearchParams({ ...fields, [IDEMPOTENCY_KEY]: randomUUID() });
      while (!(await isDone(body))) {
        sentMessages.refusals += 1;
        await delay(RETRY_MS);
      }
      sentMessages.acknowledged.push(message);
    }
  }

  const writing = Promise.all(Array.from({ length: visitors }, (_, visitor) => write(visitor)));
  async function finish() {
    isOver = true;
    await writing;
  }
  return sentMessages;
}

async function ask(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "test" });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Terminates every connection to this database; returns their number. */
export async function cutConnections(databaseUrl: string): Promise<number> {
  const cut = await ask(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return cut.length;
}

export async function messagesIn(databaseUrl: string): Promise<unknown[]> {
  const rows = await ask(databaseUrl, "select message from public.contact_messages order by message");
  return rows.map(({ message }) => message);
}
