import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isOpenOn } from "../../app/atelier/bookings/opening-hours.ts";
import { MESSAGE_KEPT, MESSAGE_NOT_KEPT } from "../../app/people/contact/messages.ts";
import { FIRST_FACTS } from "../../app/platform/organisation/facts.server.ts";
import { action as book } from "../../app/routes/shop/booking.tsx";
import { action as apply } from "../../app/routes/shop/designer-application.tsx";
import { action as writeToUs } from "../../app/routes/site/contact.tsx";
import { bootTestBackend, type TestBackend } from "../support/backend.ts";
import { FILLED_APPLICATION } from "../support/filled-application.ts";
import { FILLED_BOOKING } from "../support/filled-booking.ts";
import type { PageSettings } from "../support/page-context.ts";
import { POLL_OPTIONS } from "../support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { newKey, sendForm } from "../support/send-form.ts";
import { uploadsOf } from "../support/uploads.ts";

const openDay = [7, 8, 9]
  .map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10))
  .find((day) => isOpenOn(FIRST_FACTS, day));
const MESSAGE = { name: "Thandi", email: "thandi@visitor.example", subject: "Hours", message: "When?" };
const BOOKING = { ...FILLED_BOOKING, appointment_date: openDay ?? "", reference_images: "lace.png" };
const APPLICATION = { ...FILLED_APPLICATION, portfolio_files: "lookbook.pdf" };

type Key = Record<string, string>;
const FORMS = [
  {
    table: "contact_messages",
    send: (key: Key, settings: PageSettings) => sendForm(writeToUs, { ...MESSAGE, ...key }, settings),
  },
  {
    table: "appointments",
    send: (key: Key, settings: PageSettings) => sendForm(book, { ...BOOKING, ...key }, settings),
  },
  {
    table: "designer_applications",
    send: (key: Key, settings: PageSettings) => sendForm(apply, { ...APPLICATION, ...key }, settings),
  },
];

describe("a form sent again to two processes on one PostgreSQL", () => {
  let server: TestPostgres;
  let processes: TestBackend[];
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    processes = [await bootTestBackend({ databaseUrl }), await bootTestBackend({ databaseUrl })];
    sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    for (const backend of processes) await backend.close();
    await server.stop();
  });
  beforeEach(
    () => sql`truncate public.contact_messages, public.appointments, public.designer_applications cascade`,
  );

  // Each call has its own form guard, as in separate processes.
  const rightsIn = (backend: TestBackend): PageSettings => ({
    db: backend.anon,
    serviceDb: backend.service,
    uploads: uploadsOf(backend),
  });

  it.each([
    ...FORMS.map((form) => ({ ...form, how: "with scripts", key: newKey() })),
    ...FORMS.map((form) => ({ ...form, how: "without scripts", key: {} })),
  ])(
    "$table, $how: a double click writes once and hears one answer",
    { tags: "@10.43" },
    async ({ table, send, key }) => {
      const both = await Promise.all(processes.map((backend) => send(key, rightsIn(backend))));
      const answers = [
        ...both,
        ...(await Promise.all(processes.map((backend) => send(key, rightsIn(backend))))),
      ];
      for (const { answer, status } of answers) {
        expect(status).toBe(200);
        expect(answer.status).toBe("done");
        expect(answer).toEqual(answers[0]?.answer);
      }
      expect(await sql`select id from ${sql(`public.${table}`)}`).toHaveLength(1);
    },
  );

  describe("while the table is locked", () => {
    const CONTACT_MESSAGES = Array.from({ length: 10 }, (_, index) => ({
      ...MESSAGE,
      ...newKey(),
      message: `Email ${index}`,
    }));
    const sendAll = () =>
      Promise.all(
        CONTACT_MESSAGES.map(async (contactMessage, index) => {
          const backend = processes[index % 2] as TestBackend;
          return (await sendForm(writeToUs, contactMessage, rightsIn(backend))).answer.message;
        }),
      );
    const allHear = (words: string) => CONTACT_MESSAGES.map(() => words);
    const storedMessages = async () =>
      (await sql`select message from public.contact_messages order by message`).map(({ message }) => message);
    const ALL = CONTACT_MESSAGES.map(({ message }) => message);

    /** Queues behind all earlier users of the table, so that none of them can still write. */
    const LOCK = "begin; lock table public.contact_messages in access exclusive mode";
    let lock: postgres.ReservedSql;
    beforeEach(async () => {
      lock = await sql.reserve();
      await lock.unsafe(LOCK);
    });
    afterEach(async () => {
      await lock.unsafe("rollback");
      lock.release();
    });

    it("for longer than the limit: what is answered as failed is not written, and a retry writes it once", async () => {
      for (const _ of ["first", "again"]) {
        expect(await sendAll()).toEqual(allHear(MESSAGE_NOT_KEPT));
      }
      await lock.unsafe("rollback");
      await lock.unsafe(LOCK);
      expect(await lock`select message from public.contact_messages`).toHaveLength(0);
      await lock.unsafe("rollback");

      for (const _ of ["retry", "again"]) {
        expect(await sendAll()).toEqual(allHear(MESSAGE_KEPT));
        expect(await storedMessages()).toEqual(ALL);
      }
    });

    it("for less: what waited is written once, also when it is sent again meanwhile", async () => {
      const waiting = [sendAll(), sendAll()];
      await vi.waitUntil(async () => {
        const [row] = await sql`select count(*)::int from pg_locks where not granted`;
        return row?.count > 0;
      }, POLL_OPTIONS);
      await lock.unsafe("rollback");
      for (const sent of await Promise.all(waiting)) expect(sent).toEqual(allHear(MESSAGE_KEPT));
      expect(await storedMessages()).toEqual(ALL);
    });
  });
});
