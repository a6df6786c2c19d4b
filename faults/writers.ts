import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ALREADY_SUBSCRIBED } from "../app/people/newsletter/messages.ts";
import { IDEMPOTENCY_KEY } from "../app/platform/forms/idempotency-key.ts";
import { isWorkingDay } from "../app/platform/lib/public-holidays.ts";
import { NO_ROOM } from "../app/platform/page/refused-body.ts";
import type { Services } from "../server/services.ts";
import { FILLED_BOOKING } from "../test/support/filled-booking.ts";
import { GIVE_UP_MS } from "./shoppers.ts";

/** Longer each time, as people do. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 2_000;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** The atelier is open from Tuesday to Saturday, and closed on holidays. */
const OPEN_DAY =
  Array.from({ length: 14 }, (_, ahead) => new Date(Date.now() + (7 + ahead) * 86_400_000))
    .filter((day) => day.getUTCDay() > 1)
    .map((day) => day.toISOString().slice(0, 10))
    .find(isWorkingDay) ?? "";

/** Forms besides the checkout, each with the table it fills and the mail to its sender. */
const FORMS = [
  {
    path: "/contact",
    table: "contact_messages",
    mail: null,
    fields: (email: string) => ({ name: "Thandi", email, subject: "Hours", message: `I am ${email}` }),
  },
  {
    path: "/newsletter",
    table: "newsletter_subscriptions",
    mail: "newsletter_confirm",
    fields: (email: string) => ({ name: "Thandi", surname: "Nkosi", email }),
  },
  {
    path: "/nala-prive/booking",
    table: "appointments",
    mail: "booking_receipt",
    fields: (email: string) => ({
      ...FILLED_BOOKING,
      email,
      appointment_date: OPEN_DAY,
      files: new File([PICTURE], "lace.png", { type: "image/png" }),
    }),
  },
] as const;

export interface Writers {
  /** Those who were told that it is done, by table: their addresses, and how often each pressed. */
  acknowledged: Map<string, Map<string, number>>;
  count(): number;
  /** Answers that a picture could not be kept. */
  withoutPicture(): number;
  failed: Promise<unknown>;
  /** Begins no further form; those under way are sent until they are confirmed. */
  finish(): Promise<void>;
}

/** Visitors who write to us, subscribe and ask for appointments with a picture, each again until it is confirmed. */
export function startWriters(siteUrl: string): Writers {
  const acknowledged = new Map(FORMS.map(({ table }) => [table as string, new Map<string, number>()]));
  let isOver = false;
  let begun = 0;
  let withoutPicture = 0;

  async function send({ path, table, fields }: (typeof FORMS)[number]): Promise<void> {
    const number = begun++;
    const email = `writer-${number}@visitor.example`;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields(email))) body.append(name, value);
    body.append(IDEMPOTENCY_KEY, randomUUID());
    const headers = {
      Accept: "application/json",
      Origin: siteUrl,
      "X-Forwarded-For": `203.1.${(number >> 8) & 255}.${number & 255}`,
    };
    const deadline = Date.now() + GIVE_UP_MS;
    let last = "";
    let sent = 0;
    while (!isDone(last)) {
      if (Date.now() > deadline) throw new Error(`${path}: not confirmed in ${GIVE_UP_MS / 1000} s: ${last}`);
      if (sent > 0) await delay(Math.min(RETRY_MS * sent, MAX_RETRY_MS));
      sent += 1;
      const signal = AbortSignal.timeout(30_000);
      last = await fetch(siteUrl + path, { method: "POST", headers, body, signal })
        .then((answer) => answer.text())
        .catch(String);
      if (last.includes(NO_ROOM.message) || read(last)?.missing?.length) withoutPicture += 1;
    }
    acknowledged.get(table)?.set(email, sent);
  }

  const all = Promise.all(
    FORMS.map(async (form) => {
      while (!isOver) await send(form);
    }),
  );
  // Also reported by finish; a rejection that nobody waits for yet must not end the process.
  all.catch(() => {});
  return {
    acknowledged,
    count: () => [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0),
    withoutPicture: () => withoutPicture,
    failed: all,
    async finish() {
      isOver = true;
      await all;
    },
  };
}

/**
 * Who sends again after the answer was lost is told that the address is on the list: it is. Who is told that a picture
 * could not be kept sends it again.
 */
function isDone(answer: string): boolean {
  const { status, message, missing = [] } = read(answer) ?? {};
  return (status === "done" && missing.length === 0) || message === ALREADY_SUBSCRIBED;
}

/** Null for what is no answer of the form itself. */
function read(answer: string): Partial<FormAnswer> | null {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

interface FormAnswer {
  status: string;
  message?: string;
  /** Names of files that were not stored. */
  missing?: string[];
}

/**
 * Each confirmed form is there once, with its mail and its picture. Who presses again before the newsletter is confirmed
 * is sent its link again.
 */
export async function verifyWrites({ db }: Services, dataDir: string, writers: Writers): Promise<string[]> {
  const broken: string[] = [];
  const mails = await db.service.selectFrom("outbox").select(["kind", "recipient"]).execute();
  for (const { table, mail } of FORMS) {
    const rows = await db.service.selectFrom(table).select("email").execute();
    for (const [email, sent] of writers.acknowledged.get(table) ?? []) {
      const count = rows.filter((row) => row.email === email).length;
      if (count !== 1) broken.push(`${table}: ${email} was confirmed and is there ${count} times`);
      const received = mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind);
      const most = mail === "newsletter_confirm" ? sent : 1;
      const isRight = mail === null ? received.length === 0 : received.length >= 1 && received.length <= most;
      if (!isRight || received.some((kind) => kind !== mail))
        broken.push(`${table}: ${email} has the mails ${received.join()}`);
    }
  }
  const bookings = await db.service.selectFrom("appointments").select(["email", "files_folder"]).execute();
  const confirmed = writers.acknowledged.get("appointments");
  for (const { email, files_folder } of bookings) {
    const file = path.join(dataDir, "files", "booking-files", files_folder ?? "", "1");
    if (confirmed?.has(email)) await access(file).catch(() => broken.push(`${email}: no picture at ${file}`));
  }
  return broken;
}
