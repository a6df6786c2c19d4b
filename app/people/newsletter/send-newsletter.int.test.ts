import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { composeMail } from "~/mails.server";
import { callFunction } from "~/platform/db/client";
import { MAX_ATTEMPTS } from "~/platform/mail/backoff";
import { type MailWorkerOptions, sendNextMail } from "~/platform/mail/mail-worker.server";
import { claimMail } from "~/platform/mail/outbox.server";
import { smtpTransport } from "~/platform/mail/transport.server";
import { bootOnPostgres, type TestBackend } from "../../../test/support/backend";
import { depsOf } from "../../../test/support/mails";
import { addDueNewsletter } from "../../../test/support/newsletters";
import { refusal, startSmtp, type TestSmtp } from "../../../test/support/smtp";
import { queueNewsletters } from "./queue-newsletters.server";

const SENDER = { name: "AFI", address: "letters@afi.example" };
const NEWSLETTER = {
  subject: "The cloth of November",
  blocks: [{ kind: "text" as const, text: "We have a new loom." }],
};
const READERS = Array.from({ length: 1_000 }, (_, index) => `reader-${index}@mail.example`);
/** Its mailbox is gone for good. */
const DEAD = "reader-13@mail.example";
/** The longest wait between two attempts is six hours. */
const SEVEN_HOURS_MS = 7 * 3_600_000;

// On PostgreSQL alone, where two workers are truly beside each other; compose.int.test.ts sends letters on both.
describe("a letter to a thousand readers", () => {
  let smtp: TestSmtp;
  let booted: TestBackend;
  const backend = () => booted;
  beforeAll(async () => {
    smtp = await startSmtp();
    booted = await bootOnPostgres();
  });
  afterAll(async () => {
    await booted.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    const { service } = backend();
    smtp.mails.length = 0;
    smtp.onMail = null;
    await service.deleteFrom("newsletters").execute();
    await service.deleteFrom("newsletter_subscriptions").execute();
    await service
      .insertInto("newsletter_subscriptions")
      .values(READERS.map((email) => ({ name: "Naima", surname: "Cheikh", email })))
      .execute();
    await service.deleteFrom("outbox").execute();
  });

  let clock = new Date();
  const options = (): MailWorkerOptions => ({
    service: backend().service,
    transport: smtpTransport({ host: "127.0.0.1", port: smtp.port }, SENDER),
    compose: (row) => composeMail(depsOf(backend()), row),
    log: { info() {}, warn() {}, error() {} },
    now: () => clock,
  });

  /** Two processes beside each other, until nothing is due. */
  async function sendAllDue() {
    const work = async () => {
      while ((await sendNextMail(options())) !== "nothing") {}
    };
    await Promise.all([work(), work()]);
  }

  async function deliveries() {
    const rows = await backend()
      .service.selectFrom("newsletter_deliveries")
      .select("status")
      .select((eb) => eb.fn.countAll<number>().as("mails"))
      .groupBy("status")
      .execute();
    return Object.fromEntries(rows.map(({ status, mails }) => [status, Number(mails)]));
  }

  it("reaches each of them once through a mail server that fails now and then, behind the mails of orders", {
    tags: "@10.68",
    timeout: 300_000,
  }, async () => {
    const { service } = backend();
    const tries = new Map<string, number>();
    let orderMailAt: number | null = null;
    smtp.onMail = async ({ recipients: [to = ""] }) => {
      const nth = (tries.get(to) ?? 0) + 1;
      tries.set(to, nth);
      // In the middle of it a mail is due that somebody waits for.
      if (smtp.mails.length === 100 && orderMailAt === null) {
        orderMailAt = 100;
        await service
          .insertInto("outbox")
          .values({
            kind: "contact_notice",
            payload: await messagePayload(),
            dedupe_key: "in-between",
            next_attempt_at: clock.toISOString(),
          })
          .execute();
      }
      if (to === DEAD) throw refusal(550, "no such mailbox");
      const number = Number(/\d+/.exec(to)?.[0]);
      if (number % 7 === 0 && nth === 1) throw refusal(451, "too busy");
      if (number % 50 === 0 && nth === 2) throw refusal(421, "still too busy");
    };

    // A process queues some of them and is killed; the next one goes on from there.
    await addDueNewsletter(service, NEWSLETTER);
    expect(await callFunction(service, "queue_newsletter", { most: 300 })).toBe(300);
    expect(await queueNewsletters(service)).toBe(700);
    expect(await queueNewsletters(service)).toBe(0);
    expect(await deliveries()).toEqual({ pending: 1_000 });

    clock = new Date(Date.now() + 1_000);
    // A worker dies with a mail in its hands.
    expect((await claimMail(service, clock))?.kind).toBe("newsletter");
    await sendAllDue();
    const places = smtp.mails.map(({ recipients: [to = ""] }) => READERS.includes(to));
    expect(places.indexOf(false)).toBeGreaterThan(0);
    // At most the two that were in the workers' hands go before it.
    expect(places.indexOf(false)).toBeLessThanOrEqual(104);

    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      clock = new Date(clock.getTime() + SEVEN_HOURS_MS);
      await sendAllDue();
    }
    const got = smtp.mails.flatMap(({ recipients }) => recipients).filter((to) => READERS.includes(to));
    expect(got).toHaveLength(999);
    expect(new Set(got)).toEqual(new Set(READERS.filter((email) => email !== DEAD)));
    expect(tries.get(DEAD)).toBe(MAX_ATTEMPTS);
    expect(await deliveries()).toEqual({ sent: 999, failed: 1 });
    const letters = smtp.mails.filter(({ parsed }) => parsed.subject === NEWSLETTER.subject);
    for (const { parsed } of letters)
      expect(parsed.headers.map(({ key }) => key)).toEqual(
        expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post"]),
      );
  });

  async function messagePayload() {
    const { id } = await backend()
      .service.insertInto("contact_messages")
      .values({ name: "Naima", email: "naima@mail.example", subject: "Hours", message: "When?" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return JSON.stringify({ message_id: id });
  }
});
