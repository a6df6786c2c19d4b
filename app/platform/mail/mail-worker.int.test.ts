import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openServices } from "../../../server/services";
import {
  makeDataFolder,
  PROJECT_DIR,
  silentLog,
  TEST_SITE_URL,
  useTestBackend,
} from "../../../test/support/backend";
import { interceptedDb } from "../../../test/support/faults";
import { nextLine, startScript } from "../../../test/support/processes";
import { refusal, startSmtp, type TestSmtp } from "../../../test/support/smtp";
import { MAX_ATTEMPTS, waitAfter } from "./backoff";
import type { Mail } from "./mail";
import {
  MAX_AT_ONCE,
  type MailWorkerOptions,
  SEND_TIMEOUT_MS,
  sendNextMail,
  startMailWorker,
} from "./mail-worker.server";
import { deleteOldMails, LEASE_SECONDS, type OutboxRow, releaseFutureMails } from "./outbox.server";
import { CONNECT_TIMEOUT_MS, MAX_CONNECTIONS, SILENCE_TIMEOUT_MS, smtpTransport } from "./transport.server";

const SENDER = { name: "House of Nala", address: "shop@afi.example" };

describe("the mail worker", () => {
  const backend = useTestBackend();

  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());
  beforeEach(async () => {
    smtp.mails.length = 0;
    smtp.onMail = null;
    await backend().service.deleteFrom("outbox").where("attempts", ">=", 0).execute();
  });

  const compose = async ({ id, recipient }: OutboxRow): Promise<Mail> => ({
    id,
    to: recipient ?? "team@afi.example",
    subject: "Thank you",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
  });

  function worker(changes: Partial<MailWorkerOptions> = {}) {
    const logged: string[] = [];
    const options: MailWorkerOptions = {
      service: backend().service,
      transport: smtpTransport({ host: "127.0.0.1", port: smtp.port }, SENDER),
      compose,
      log: {
        info: (_, message) => logged.push(message),
        warn: (_, message) => logged.push(message),
        error: (_, message) => logged.push(message),
      },
      ...changes,
    };
    return { options, logged };
  }

  // Due in the order they are queued, and in the past: PostgreSQL's now() has microseconds, so a mail due "now" would
  // not yet be due for a query within the same millisecond.
  let due = Date.now() - 60_000;
  async function queue(recipient = "naledi@mail.example"): Promise<string> {
    due += 1;
    const data = await backend()
      .service.insertInto("outbox")
      .values({
        kind: "contact_notice",
        recipient,
        dedupe_key: randomUUID(),
        next_attempt_at: new Date(due).toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return data.id;
  }

  async function read(id: string): Promise<OutboxRow> {
    return await backend()
      .service.selectFrom("outbox")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  it("sends what is due, once, and marks it", async () => {
    const id = await queue();
    expect(await sendNextMail(worker().options)).toBe("sent");
    expect(await sendNextMail(worker().options)).toBe("nothing");
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({ recipients: ["naledi@mail.example"], sender: SENDER.address });
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 1, last_error: null });
  });

  it("tries a refused mail again, later each time, by its own clock, and gives up in the end", {
    tags: "@10.48",
  }, async () => {
    const id = await queue();
    smtp.onMail = () => {
      throw refusal(451);
    };
    let now = new Date(Date.now() + 1000);
    const { options } = worker({ now: () => now });
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await sendNextMail(options)).toBe("postponed");
      const row = await read(id);
      const due = new Date(now.getTime() + (waitAfter(attempt) ?? 0));
      expect(new Date(row.next_attempt_at).getTime()).toBe(due.getTime());
      expect(row).toMatchObject({ status: "pending", attempts: attempt });
      expect(row.last_error).toContain("451");
      now = new Date(due.getTime() - 1);
      expect(await sendNextMail(options)).toBe("nothing");
      now = due;
    }
    expect(await sendNextMail(options)).toBe("failed");
    expect(await read(id)).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS });
    now = new Date(now.getTime() + 30 * 86_400_000);
    expect(await sendNextMail(options)).toBe("nothing");
    expect(smtp.mails).toEqual([]);
  });

  it("forgets after 90 days whom it wrote to, and keeps what still waits or belongs to an order", async () => {
    const [day, now] = [86_400_000, new Date()];
    const mail = (name: string, age: number, values: Partial<OutboxRow> = {}) => ({
      kind: "contact_notice" as const,
      recipient: "naledi@mail.example",
      dedupe_key: name,
      created_at: new Date(now.getTime() - age * day).toISOString(),
      ...values,
    });
    const sent = { status: "sent" as const, sent_at: now.toISOString() };
    await backend()
      .service.insertInto("outbox")
      .values([
        { ...mail("sent long ago", 91), ...sent },
        { ...mail("given up long ago", 91), status: "failed", sent_at: null },
        { ...mail("sent lately", 89), ...sent },
        { ...mail("still waiting", 91), status: "pending", sent_at: null },
        { ...mail("an order's confirmation", 91, { kind: "order_confirmation" }), ...sent },
      ])
      .execute();
    expect(await deleteOldMails(backend().service, now)).toBe(2);
    const data = await backend()
      .service.selectFrom("outbox")
      .select("dedupe_key")
      .orderBy("dedupe_key")
      .execute();
    expect(data.map((row) => row.dedupe_key)).toEqual([
      "an order's confirmation",
      "sent lately",
      "still waiting",
    ]);
  });

  it("sends what was written while the clock was ahead, and waits as long as it must for the rest", async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const mail = (recipient: string, created: number, due: number) => ({
      kind: "contact_notice" as const,
      recipient,
      dedupe_key: recipient,
      created_at: inHours(created),
      next_attempt_at: inHours(due),
    });
    await backend()
      .service.insertInto("outbox")
      .values([mail("ahead@mail.example", 2, 2), mail("refused@mail.example", -1, 2)])
      .execute();
    expect(await sendNextMail(worker().options)).toBe("nothing");
    expect(await releaseFutureMails(backend().service)).toBe(1);
    expect(await releaseFutureMails(backend().service)).toBe(0);
    expect(await sendNextMail(worker().options)).toBe("sent");
    expect(await sendNextMail(worker().options)).toBe("nothing");
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([["ahead@mail.example"]]);
  });

  it("of an attempt made while the clock was ahead it keeps the hold, and cuts the wait", async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const mail = (recipient: string, values: Partial<OutboxRow>) => ({
      kind: "contact_notice" as const,
      recipient,
      dedupe_key: recipient,
      ...values,
    });
    const { service } = backend();
    await service
      .insertInto("outbox")
      .values([
        // A worker may be sending it at this moment.
        mail("held@mail.example", { created_at: inHours(2), next_attempt_at: inHours(2), attempts: 1 }),
        // Written before the clock went ahead, refused while it was.
        mail("refused@mail.example", { created_at: inHours(-1), next_attempt_at: inHours(9), attempts: 1 }),
        mail("waiting@mail.example", { created_at: inHours(-9), next_attempt_at: inHours(6), attempts: 12 }),
      ])
      .execute();
    expect(await releaseFutureMails(service)).toBe(2);
    expect(await releaseFutureMails(service)).toBe(0);
    const { options } = worker();
    expect(await sendNextMail(options)).toBe("nothing");
    const later = worker({ now: () => new Date(Date.now() + (LEASE_SECONDS + 1) * 1000) });
    expect(await sendNextMail(later.options)).toBe("sent");
    expect(await sendNextMail(later.options)).toBe("sent");
    expect(await sendNextMail(later.options)).toBe("nothing");
    expect(smtp.mails.flatMap(({ recipients }) => recipients).sort()).toEqual([
      "held@mail.example",
      "refused@mail.example",
    ]);
  });

  it("sends after failures as soon as the mail server takes it", async () => {
    const id = await queue();
    let now = new Date(Date.now() + 1000);
    const away = smtpTransport({ host: "127.0.0.1", port: 1 }, SENDER);
    const { options } = worker({ now: () => now });
    expect(await sendNextMail({ ...options, transport: away })).toBe("postponed");
    now = new Date(now.getTime() + 60_000);
    expect(await sendNextMail(options)).toBe("sent");
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
    expect(smtp.mails).toHaveLength(1);
  });

  it("keeps the mails behind a failing one moving", async () => {
    const bad = await queue("bad@mail.example");
    const good = await queue("good@mail.example");
    smtp.onMail = ({ recipients }) => {
      if (recipients.includes("bad@mail.example")) throw refusal(550);
    };
    const { options } = worker();
    await sendNextMail(options);
    await sendNextMail(options);
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([["good@mail.example"]]);
    expect((await read(bad)).status).toBe("pending");
    expect((await read(good)).status).toBe("sent");
  });

  it("gives up what has nothing to tell any more, and tries again what could not be put together", async () => {
    const gone = await queue();
    expect(await sendNextMail(worker({ compose: async () => null }).options)).toBe("failed");
    expect(await read(gone)).toMatchObject({ status: "failed" });
    const stuck = await queue();
    const fails = async () => {
      throw new Error("the order could not be read");
    };
    expect(await sendNextMail(worker({ compose: fails }).options)).toBe("postponed");
    expect((await read(stuck)).last_error).toBe("the order could not be read");
    expect(smtp.mails).toEqual([]);
  });

  it("sends each mail once though several workers run", { tags: "@10.47" }, async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => `guest-${index}@mail.example`);
    for (const recipient of recipients) await queue(recipient);
    const workers = [1, 2, 3].map(() => startMailWorker({ ...worker().options, pollMs: 20 }));
    await smtp.untilMails(12);
    await Promise.all(workers.map((running) => running.stop()));
    expect(smtp.mails.flatMap((mail) => mail.recipients).sort()).toEqual(recipients.sort());
    const data = await backend().service.selectFrom("outbox").select(["status", "attempts"]).execute();
    expect(data.every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true);
  });

  it("waits for a mail server for less than it keeps the mail, and keeps it for a minute at most", {
    tags: "@10.46",
  }, async () => {
    expect(LEASE_SECONDS).toBeLessThanOrEqual(60);
    expect(SEND_TIMEOUT_MS).toBeLessThan(LEASE_SECONDS * 1000);
    expect(2 * CONNECT_TIMEOUT_MS + SILENCE_TIMEOUT_MS).toBeLessThan(SEND_TIMEOUT_MS);
    const id = await queue();
    const hanging = { send: () => new Promise<void>(() => {}) };
    const { options, logged } = worker({ transport: hanging, sendLimitMs: 20 });
    expect(await sendNextMail(options)).toBe("postponed");
    expect(await read(id)).toMatchObject({ status: "pending", last_error: "no answer within 20 ms" });
    expect(logged).toEqual(["mail: not sent, will retry"]);
  });

  it("goes by the database's clock, however wrong that of its machine is", async () => {
    const id = await queue();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2020-01-01") });
    onTestFinished(() => void vi.useRealTimers());
    const away = smtpTransport({ host: "127.0.0.1", port: 1 }, SENDER);
    expect(await sendNextMail(worker({ transport: away }).options)).toBe("postponed");
    expect(await sendNextMail(worker().options)).toBe("nothing");
    vi.setSystemTime(new Date("2100-01-01"));
    expect(await sendNextMail(worker().options)).toBe("nothing");
    expect(await read(id)).toMatchObject({ status: "pending", attempts: 1 });
  });

  it("lends a mail for a time: a worker that is lost with it loses it to the next", {
    tags: "@10.46",
  }, async () => {
    const id = await queue();
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const send = () => {
      asked.resolve();
      return late.promise;
    };
    const lost = sendNextMail(worker({ transport: { send } }).options);
    await asked.promise;
    expect(await sendNextMail(worker().options)).toBe("nothing");
    const later = new Date(Date.now() + LEASE_SECONDS * 1000 + 1000);
    expect(await sendNextMail(worker({ now: () => later }).options)).toBe("sent");
    expect(smtp.mails).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 2 });
    late.resolve();
    await lost;
  });

  it("lets only the worker that holds a mail say what became of it", async () => {
    const id = await queue();
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const send = () => {
      asked.resolve();
      return late.promise;
    };
    const slow = sendNextMail(worker({ transport: { send } }).options);
    await asked.promise;
    const later = new Date(Date.now() + LEASE_SECONDS * 1000 + 1000);
    await sendNextMail(worker({ now: () => later }).options);
    late.reject(new Error("too late"));
    await slow;
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  });

  /** Holds every mail at the server's door until it is let in. */
  function doorkeeper() {
    const waiting: { recipient: string | undefined; letIn: () => void }[] = [];
    let mostAtOnce = 0;
    smtp.onMail = ({ recipients: [recipient] }) =>
      new Promise((letIn) => {
        waiting.push({ recipient, letIn });
        mostAtOnce = Math.max(mostAtOnce, waiting.length);
      });
    const letIn = (isMeant: (recipient?: string) => boolean = () => true) => {
      for (const one of waiting.filter(({ recipient }) => isMeant(recipient))) {
        waiting.splice(waiting.indexOf(one), 1);
        one.letIn();
      }
    };
    return { waiting, letIn, mostAtOnce: () => mostAtOnce };
  }

  it("sends several at once, a few and never more, each once", { tags: "@10.47" }, async () => {
    expect(MAX_AT_ONCE).toBeLessThan(MAX_CONNECTIONS);
    const recipients = Array.from({ length: 3 * MAX_AT_ONCE }, (_, index) => `guest-${index}@mail.example`);
    for (const recipient of recipients) await queue(recipient);
    const door = doorkeeper();
    const running = startMailWorker(worker().options);
    while (smtp.mails.length < recipients.length) {
      const due = Math.min(MAX_AT_ONCE, recipients.length - smtp.mails.length);
      await expect.poll(() => door.waiting.length).toBe(due);
      const before = smtp.mails.length;
      door.letIn();
      await smtp.untilMails(before + due);
    }
    await running.stop();
    expect(door.mostAtOnce()).toBe(MAX_AT_ONCE);
    expect(smtp.mails.flatMap((mail) => mail.recipients).sort()).toEqual(recipients.sort());
    const rows = await backend().service.selectFrom("outbox").select(["status", "attempts"]).execute();
    expect(rows.every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true);
  });

  it("does not let one mail that hangs hold up those that come after", async () => {
    const stuck = await queue("stuck@mail.example");
    const door = doorkeeper();
    const running = startMailWorker({ ...worker().options, pollMs: 10 });
    await expect.poll(() => door.waiting.length).toBe(1);
    for (let count = 1; count <= 2 * MAX_AT_ONCE; count += 1) {
      await queue();
      await expect.poll(() => door.waiting.length).toBe(2);
      door.letIn((recipient) => recipient !== "stuck@mail.example");
      await smtp.untilMails(count);
    }
    expect(await read(stuck)).toMatchObject({ status: "pending", attempts: 1 });
    door.letIn();
    await running.stop();
    expect(await read(stuck)).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("has a connection for the next mail, however many outlasted their time, and sends none of those late", async () => {
    const count = MAX_CONNECTIONS + MAX_AT_ONCE;
    for (let index = 0; index < count; index += 1) await queue("stuck@mail.example");
    const door = doorkeeper();
    const { options, logged } = worker({ sendLimitMs: 200 });
    const running = startMailWorker({ ...options, pollMs: 10 });
    await expect.poll(() => logged.length, { timeout: 20_000 }).toBe(count);
    expect(new Set(logged)).toEqual(new Set(["mail: not sent, will retry"]));
    await running.stop();
    smtp.onMail = null;
    const good = await queue("good@mail.example");
    expect(await sendNextMail({ ...options, sendLimitMs: SEND_TIMEOUT_MS })).toBe("sent");
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([["good@mail.example"]]);
    expect(await read(good)).toMatchObject({ status: "sent", attempts: 1 });
    door.letIn();
  });

  it("takes no further mail for one whose time is over until its connection is free", async () => {
    for (let index = 0; index <= MAX_AT_ONCE; index += 1) await queue();
    const connections: PromiseWithResolvers<void>[] = [];
    const send = () => {
      const connection = Promise.withResolvers<void>();
      connections.push(connection);
      return connection.promise;
    };
    const { options, logged } = worker({ transport: { send }, sendLimitMs: 20, pollMs: 10 });
    const running = startMailWorker(options);
    await expect.poll(() => logged.length).toBe(MAX_AT_ONCE);
    expect(connections).toHaveLength(MAX_AT_ONCE);
    connections[0]?.reject(new Error("closed"));
    await expect.poll(() => logged.length).toBe(MAX_AT_ONCE + 1);
    for (const { resolve } of connections) resolve();
    await running.stop();
    expect(connections).toHaveLength(MAX_AT_ONCE + 1);
  });

  it("finishes the mails under way when it is stopped, and takes no other", async () => {
    for (let count = 0; count < MAX_AT_ONCE; count += 1) await queue();
    const last = await queue("last@mail.example");
    const door = doorkeeper();
    const running = startMailWorker(worker().options);
    await expect.poll(() => door.waiting.length).toBe(MAX_AT_ONCE);
    const stopped = running.stop();
    door.letIn();
    await stopped;
    expect(smtp.mails).toHaveLength(MAX_AT_ONCE);
    expect(await read(last)).toMatchObject({ status: "pending", attempts: 0 });
  });

  it("is not held up by a mail server that hangs, whose mail goes out after the next start", async () => {
    const id = await queue();
    const door = doorkeeper();
    const running = startMailWorker(worker({ stopLimitMs: 1 }).options);
    await expect.poll(() => door.waiting.length).toBe(1);
    await running.stop();
    expect(await read(id)).toMatchObject({
      status: "pending",
      attempts: 1,
      last_error: "The site was stopped",
    });
    smtp.onMail = null;
    expect(await sendNextMail(worker().options)).toBe("sent");
    expect(await read(id)).toMatchObject({ status: "sent" });
    door.letIn();
  });

  it("does not send again what was taken while the database was away", async () => {
    const id = await queue();
    let failures = 0;
    const flaky = interceptedDb(backend().service, (sql) => {
      // Claims are functions; this is the outcome being written.
      if (!sql.startsWith("update") || failures === 3) return;
      failures += 1;
      throw new Error("the database is away");
    });
    expect(await sendNextMail(worker({ service: flaky, pollMs: 1 }).options)).toBe("sent");
    expect(failures).toBe(3);
    expect(smtp.mails).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("outlives a database that goes away, says so once, and carries on", async () => {
    await queue();
    let isAway = true;
    const flaky = interceptedDb(backend().service, () => {
      if (isAway) throw new Error("the database is away");
    });
    const { options, logged } = worker({ service: flaky, pollMs: 10 });
    const running = startMailWorker(options);
    await expect.poll(() => logged.length).toBe(1);
    isAway = false;
    await smtp.untilMails(1);
    await running.stop();
    expect(logged).toEqual(["mail: could not read or write the outbox", "mail: sent"]);
  });
});

describe("a process killed between taking a mail and sending it", () => {
  it("leaves the mail to the next one", { tags: "@10.46", timeout: 120_000 }, async () => {
    const dataDir = await makeDataFolder();
    const open = () =>
      openServices({
        dataDir,
        projectDir: PROJECT_DIR,
        siteUrl: TEST_SITE_URL,
        seedDemo: false,
        log: silentLog,
      });
    const before = await open();
    const queued = await before.db.service
      .insertInto("outbox")
      .values({ kind: "contact_notice", recipient: "naledi@mail.example", dedupe_key: "one" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await before.close();

    const lost = startScript("claim-mail.ts", [dataDir, PROJECT_DIR]);
    expect(await nextLine(lost)).toBe(queued.id);
    await lost.kill("SIGKILL");

    const after = await open();
    const sent: Mail[] = [];
    const options: MailWorkerOptions = {
      service: after.db.service,
      compose: async ({ id, recipient }) => ({ id, to: recipient ?? "", subject: "", text: "", html: "" }),
      transport: { send: async (mail) => void sent.push(mail) },
      log: { info() {}, warn() {}, error() {} },
    };
    expect(await sendNextMail(options)).toBe("nothing");
    const later = new Date(Date.now() + LEASE_SECONDS * 1000 + 1000);
    expect(await sendNextMail({ ...options, now: () => later })).toBe("sent");
    expect(sent.map(({ id }) => id)).toEqual([queued.id]);
    await after.close();
    await rm(dataDir, { recursive: true });
  });
});
