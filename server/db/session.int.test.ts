import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEveryDatabase, type TestBackend } from "../../test/support/backend.ts";
import { inTransaction, type Sessions } from "./session.ts";

const ROUNDS = 20;
const AT_ONCE = 50;

function sessionsOf({ db }: TestBackend): Sessions {
  if (!db) throw new Error("this database has no sessions");
  return db;
}

describeOnEveryDatabase("a session", (backend) => {
  const sessions = () => sessionsOf(backend());

  it("has the rights of its role and of nobody else", async () => {
    const { anon, service } = sessions();
    await expect(anon.selectFrom("orders").select("id").execute()).rejects.toMatchObject({ code: "42501" });
    expect(await service.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  it("has no rights between units of work", async () => {
    const { rows } = await sql<{ may: boolean }>`
      select bool_or(has_table_privilege('site_idle', c.oid, 'select, insert, update, delete')) as may
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    `.execute(sessions().service);
    expect(rows).toEqual([{ may: false }]);
  });

  it("never mixes rights, however many overlap", async () => {
    const { anon, service, as } = sessions();
    const users = await Promise.all(
      (["user", "editor", "admin"] as const).map((role) => backend().userClient(role)),
    );
    const people = users.map(({ id, email }) => ({ id, db: as({ role: "authenticated", sub: id, email }) }));
    const whoAmI = sql<{ id: string | null; role: string }>`select auth.uid() as id, current_user as role`;
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const person = people[index % 4];
          const session = person?.db ?? (index % 8 === 3 ? anon : service);
          const role = person ? "authenticated" : index % 8 === 3 ? "anon" : "service_role";
          const { rows } =
            index % 2 === 0
              ? await whoAmI.execute(session)
              : await inTransaction(session, async (tx) => {
                  await sql`select 1`.execute(tx);
                  return whoAmI.execute(tx);
                });
          return { is: rows[0], expected: { id: person?.id ?? null, role } };
        }),
      );
      for (const { is, expected } of seen) expect(is).toEqual(expected);
    }
  });

  it("takes claims for text, whatever they hold", async () => {
    const email = `a'b"; set role service_role; --\\@example.com`;
    const session = sessions().as({ role: "authenticated", sub: randomUUID(), email });
    const { rows } = await sql`select auth.jwt() ->> 'email' as email, current_user as role`.execute(session);
    expect(rows).toEqual([{ email, role: "authenticated" }]);
  });

  it("stores everything of a transaction or nothing", async () => {
    const { service } = sessions();
    const title = `Torn ${randomUUID()}`;
    const torn = inTransaction(service, async (tx) => {
      await tx.insertInto("banners").values({ title }).execute();
      throw new Error("changed my mind");
    });
    await expect(torn).rejects.toThrow("changed my mind");
    expect(await service.selectFrom("banners").select("id").where("title", "=", title).execute()).toEqual([]);
  });

  it("refuses a second unit of work inside an open transaction at once", async () => {
    const { service, anon } = sessions();
    const nested = inTransaction(service, async (tx) => {
      await sql`select 1`.execute(tx);
      return anon.selectFrom("banners").select("id").execute();
    });
    await expect(nested).rejects.toThrow("A transaction is open");
  });

  it("goes on after an error", async () => {
    const { service } = sessions();
    await expect(sql`select 1 / 0`.execute(service)).rejects.toMatchObject({ code: "22012" });
    expect((await sql`select 1 as one`.execute(service)).rows).toEqual([{ one: 1 }]);
  });

  it("carries values of every kind there and back", async () => {
    const { rows } = await sql`
      select ${["a", 'b"\\c', null]}::text[] as texts, ${JSON.stringify([1, { b: 2 }])}::jsonb as json,
        ${true}::boolean as yes, 1.50::numeric as price, 5::bigint as count, date '2026-02-03' as day,
        timestamptz '2026-02-03 04:05:06.789+02' as moment, ${null}::text as nothing
    `.execute(sessions().service);
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
