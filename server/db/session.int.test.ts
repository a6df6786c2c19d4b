import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import { describeOnEveryDatabase } from "../../test/support/backend.ts";
import { isConnectionError } from "./connection.ts";
import { inTransaction } from "./session.ts";

const AT_ONCE = 200;
/** SESSION_ROUNDS=1000 is the long proof, which takes a quarter of an hour. */
const ROUNDS = Number(process.env.SESSION_ROUNDS ?? 10);
/** A round takes well under a second, on a busy machine too. */
const TIMEOUT_MS = 30_000 + ROUNDS * 1_000;

describeOnEveryDatabase("a session", (backend) => {
  it("has the rights of its role and of nobody else", async () => {
    const { anon, service } = backend();
    await expect(anon.selectFrom("orders").select("id").execute()).rejects.toMatchObject({ code: "42501" });
    expect(await service.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  it("has no rights between units of work", async () => {
    const { rows } = await sql<{ may: boolean }>`
      select bool_or(has_table_privilege('site_idle', c.oid, 'select, insert, update, delete')) as may
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    `.execute(backend().service);
    expect(rows).toEqual([{ may: false }]);
  });

  it("never mixes rights, however many overlap", { timeout: TIMEOUT_MS }, async () => {
    const { db, userClient } = backend();
    const people = [await userClient("user"), await userClient("editor"), await userClient("admin")];
    const callers = [
      ...people.map((person) => ({ session: person.db, is: { id: person.id, role: "authenticated" } })),
      { session: db.anon, is: { id: null, role: "anon" } },
      { session: db.service, is: { id: null, role: "service_role" } },
    ];
    const whoAmI = sql<{ id: string | null; role: string }>`select auth.uid() as id, current_user as role`;
    const fails = sql`select 1 / 0`;
    /** A single statement, a transaction, and a transaction that fails halfway. */
    const UNITS_OF_WORK = [
      (session: Db) => whoAmI.execute(session),
      (session: Db) =>
        inTransaction(session, async (tx) => {
          await sql`select 1`.execute(tx);
          return whoAmI.execute(tx);
        }),
      async (session: Db) => {
        const seen: Awaited<ReturnType<typeof whoAmI.execute>>[] = [];
        const failed = inTransaction(session, async (tx) => {
          seen.push(await whoAmI.execute(tx));
          await fails.execute(tx);
        });
        await failed.catch((error) => {
          if (error.code !== "22012") throw error;
        });
        return seen[0] ?? { rows: [] };
      },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const caller = callers[index % callers.length];
          const work = UNITS_OF_WORK[(index + round) % UNITS_OF_WORK.length];
          if (!caller || !work) throw new Error("nobody to ask, or nothing");
          return { seen: (await untilAnswered(() => work(caller.session))).rows, is: [caller.is] };
        }),
      );
      expect(seen.filter((one) => JSON.stringify(one.seen) !== JSON.stringify(one.is))).toEqual([]);
    }
  });

  it("has the timeouts of its purpose in every transaction", async () => {
    const { db } = backend();
    const isPostgres = db.mode === "postgres";
    const timeoutsOf = async (session: Db) => {
      const { rows } = await sql<{ timeouts: string[] }>`
        select array(select current_setting(name) from unnest(array[
          'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'
        ]) as name) as timeouts
      `.execute(session);
      return rows[0]?.timeouts;
    };
    const user = db.as({ role: "authenticated", sub: randomUUID() });
    for (const session of [db.anon, db.service, db.payments, db.signIn, user])
      expect(await timeoutsOf(session)).toEqual(["3s", "5s", isPostgres ? "20s" : "0"]);
    expect(await timeoutsOf(db.loginRole), "a backup may take its time").toEqual([
      "0",
      "0",
      isPostgres ? "10min" : "0",
    ]);
  });

  it("gives its locks back where its transaction is left alone", async ({ skip }) => {
    const { db, service } = backend();
    if (db.mode !== "postgres") skip("the embedded database has one session, within its only process");
    const { id } = await service
      .insertInto("banners")
      .values({ title: "Before" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rename = (session: Db, title: string) =>
      session.updateTable("banners").set({ title }).where("id", "=", id).execute();
    const isLeft = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const left = inTransaction(service, async (tx) => {
      await rename(tx, "Left alone");
      await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx);
      isLeft.resolve();
      await isOver.promise;
      await rename(tx, "Too late");
    });
    await isLeft.promise;
    await rename(service, "After").finally(isOver.resolve);
    await expect(left).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    expect(await service.selectFrom("banners").select("title").where("id", "=", id).execute()).toEqual([
      { title: "After" },
    ]);
  });

  it("takes claims for text, whatever they hold", async () => {
    const email = `a'b"; set role service_role; --\\@example.com`;
    const session = backend().db.as({ role: "authenticated", sub: randomUUID(), email });
    const { rows } = await sql`select auth.jwt() ->> 'email' as email, current_user as role`.execute(session);
    expect(rows).toEqual([{ email, role: "authenticated" }]);
  });

  it("stores everything of a transaction or nothing", async () => {
    const { service } = backend();
    const title = `Torn ${randomUUID()}`;
    const torn = inTransaction(service, async (tx) => {
      await tx.insertInto("banners").values({ title }).execute();
      throw new Error("changed my mind");
    });
    await expect(torn).rejects.toThrow("changed my mind");
    expect(await service.selectFrom("banners").select("id").where("title", "=", title).execute()).toEqual([]);
  });

  it("rejects a commit after a statement failed, also where its caller said nothing", async () => {
    const { service } = backend();
    const title = `Aborted ${randomUUID()}`;
    const aborted = inTransaction(service, async (tx) => {
      await tx.insertInto("banners").values({ title }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(aborted).rejects.toMatchObject({ code: "25P02" });
    expect(await service.selectFrom("banners").select("id").where("title", "=", title).execute()).toEqual([]);
  });

  it("refuses a second unit of work inside an open transaction at once", async () => {
    const { service, anon } = backend();
    const nested = inTransaction(service, async (tx) => {
      await sql`select 1`.execute(tx);
      return anon.selectFrom("banners").select("id").execute();
    });
    await expect(nested).rejects.toThrow("A transaction is open");
  });

  it("goes on after an error", async () => {
    const { service } = backend();
    await expect(sql`select 1 / 0`.execute(service)).rejects.toMatchObject({ code: "22012" });
    expect((await sql`select 1 as one`.execute(service)).rows).toEqual([{ one: 1 }]);
  });

  it("names the rule that refused a row, in the same words on every database", async () => {
    const { service } = backend();
    const row = { name: "Zola", surname: "M", email: `${randomUUID()}@example.com` };
    const subscribe = () => service.insertInto("newsletter_subscriptions").values(row).execute();
    await subscribe();
    await expect(subscribe()).rejects.toMatchObject({
      code: "23505",
      table: "newsletter_subscriptions",
      constraint: "newsletter_subscriptions_email_key",
    });
  });

  it("carries values of every kind there and back", async () => {
    const { rows } = await sql`
      select ${["a", 'b"\\c', null]}::text[] as texts, ${JSON.stringify([1, { b: 2 }])}::jsonb as json,
        ${true}::boolean as yes, 1.50::numeric as price, 5::bigint as count, date '2026-02-03' as day,
        timestamptz '2026-02-03 04:05:06.789+02' as moment, ${null}::text as nothing
    `.execute(backend().service);
    expect(rows).toEqual([
      {
        texts: ["a", 'b"\\c', null],
        json: [1, { b: 2 }],
        yes: true,
        price: 1.5,
        count: 5,
        day: "2026-02-03",
        moment: "2026-02-03T02:05:06.789+00:00",
        nothing: null,
      },
    ]);
  });
});

/** On a busy machine some calls time out waiting for a connection; those are retried. */
async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
    }
  }
}
