import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bootTestBackend, type TestBackend } from "../../test/support/backend.ts";
import { POLL_OPTIONS } from "../../test/support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";

const ROUNDS = 50;
const addBanner = ({ service }: TestBackend) =>
  service.insertInto("banners").values({ title: "New" }).execute();

it("embedded: whoever has the answer to a write has also heard of it", async () => {
  const heard: unknown[] = [];
  await using backend = await bootTestBackend({ onWrite: (tables) => heard.push(tables) });
  for (let round = 1; round <= ROUNDS; round++) {
    await addBanner(backend);
    await backend.db.caughtUp();
    expect(heard).toEqual(Array(round).fill(["banners"]));
  }
});

// Order matters: the last test stops the server for a while.
describe("on one PostgreSQL", { shuffle: false }, () => {
  let server: TestPostgres;
  let databaseUrl: string;
  const heard: (readonly string[] | null)[][] = [[], []];
  let processes: TestBackend[];

  beforeAll(async () => {
    server = await startPostgres();
    databaseUrl = await server.createDatabase();
    processes = await Promise.all(
      heard.map((words) => bootTestBackend({ databaseUrl, onWrite: (tables) => words.push(tables) })),
    );
    // Each listener starts with a null notice.
    await vi.waitUntil(() => heard.every(({ length }) => length > 0), POLL_OPTIONS);
  });
  afterAll(async () => {
    for (const backend of processes) await backend.close();
    await server.stop();
  });

  const forget = () => {
    for (const words of heard) words.length = 0;
  };

  it("whoever has caught up has heard of every write before, by any process", async () => {
    const [writer, reader] = processes as [TestBackend, TestBackend];
    for (let round = 0; round < ROUNDS; round++) {
      forget();
      await addBanner(writer);
      await Promise.all([writer.db.caughtUp(), reader.db.caughtUp()]);
      expect(heard).toEqual([[["banners"]], [["banners"]]]);
    }
  });

  it("where the listener was cut off all is forgotten at once, and it listens again by itself", async () => {
    const [writer] = processes as [TestBackend];
    forget();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site listener'`.execute(
      writer.db.loginRole,
    );
    await addBanner(writer);
    await writer.db.caughtUp();
    expect(heard[0], "the write is among what is forgotten").toContain(null);
    await vi.waitUntil(async () => {
      forget();
      await addBanner(writer);
      await writer.db.caughtUp();
      return JSON.stringify(heard[0]) === '[["banners"]]';
    }, POLL_OPTIONS);
  });

  it("refuses a process with another secret, and says what to do", async () => {
    const keys = { jwtSecret: "another secret altogether, of 44 characters." };
    await expect(bootTestBackend({ databaseUrl, keys })).rejects.toThrow(/SUPABASE_JWT_SECRET/);
    const [first] = processes as [TestBackend];
    await first.service.deleteFrom("secret_fingerprint").execute();
    await (await bootTestBackend({ databaseUrl, keys })).close();
    await first.service.deleteFrom("secret_fingerprint").execute();
    await (await bootTestBackend({ databaseUrl })).close();
  });

  it("shows neither counts nor the fingerprint to a visitor or a member of the staff", async () => {
    const [backend] = processes as [TestBackend];
    const admin = await backend.userClient("admin");
    for (const db of [backend.anon, admin.db])
      for (const table of ["rate_limits", "secret_fingerprint"] as const)
        await expect(db.selectFrom(table).selectAll().execute()).rejects.toMatchObject({ code: "42501" });
  });

  it("ends the start where there is no such database: waiting would not mend that", async () => {
    const missing = new URL(databaseUrl);
    missing.pathname = "/missing";
    await expect(bootTestBackend({ databaseUrl: missing.href })).rejects.toThrow("does not exist");
  });

  it("refuses another secret also when the database comes later", async () => {
    await server.pause();
    const keys = { jwtSecret: "another secret altogether, of 44 characters." };
    await using late = await bootTestBackend({ databaseUrl, keys });
    expect(await late.db.isReady()).toBe(false);
    const prepared = expect(late.db.prepared).rejects.toThrow(/SUPABASE_JWT_SECRET/);
    await server.resume();
    await prepared;
    expect(await late.db.isReady()).toBe(false);
  });
});
