import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import { authClient } from "../../test/support/auth-client.ts";
import { bootTestBackend, PROJECT_DIR, silentLog, TEST_SITE_URL } from "../../test/support/backend.ts";
import { POLL_OPTIONS } from "../../test/support/poll-options.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { allLines, startScript } from "../../test/support/processes.ts";
import { openServices } from "../services.ts";

// Order matters: the last tests stop the server.
describe("a PostgreSQL server of one's own", { shuffle: false }, () => {
  let server: TestPostgres;
  let folder: string;

  beforeAll(async () => {
    server = await startPostgres();
    folder = await mkdtemp(path.join(tmpdir(), "site-test-"));
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  // Has to run first: roles belong to the whole server, and here their creator is no superuser.
  it("is enough when its owner may create roles but is no superuser", async () => {
    await using backend = await bootTestBackend({
      databaseUrl: await server.createDatabase({ createRole: true }),
    });
    const titlesFor = async (db: Db) => db.selectFrom("banners").select("title").execute();
    await backend.service.insertInto("banners").values({ title: "Hidden", active: false }).execute();
    expect(await titlesFor(backend.service)).toEqual([{ title: "Hidden" }]);
    expect(await titlesFor(backend.anon)).toEqual([]);
    const editor = await backend.userClient("editor");
    expect(await titlesFor(editor.db)).toEqual([{ title: "Hidden" }]);
  });

  it("is brought up to date and filled once when several processes start at once", async () => {
    const databaseUrl = await server.createDatabase();
    const dataDir = path.join(folder, "boots");
    const boots = ["a", "b", "c"].map(() =>
      startScript("boot-backend.ts", [dataDir, PROJECT_DIR, databaseUrl]),
    );
    const said = await Promise.all(boots.map(allLines));
    expect(boots.map(({ errors }) => errors())).toEqual(["", "", ""]);
    const did = said.flat().map((line) => JSON.parse(line).message);
    expect(did.toSorted()).toEqual(["database migrated", "demonstration content added"]);
  });

  it("shares keys between processes that share a data folder", async () => {
    const databaseUrl = await server.createDatabase();
    const options = { databaseUrl, dataDir: path.join(folder, "shared"), projectDir: PROJECT_DIR };
    const both = await Promise.all(
      [1, 2].map(() => openServices({ ...options, siteUrl: TEST_SITE_URL, log: silentLog, seedDemo: false })),
    );
    expect(both[0]?.auth.anonKey).toBe(both[1]?.auth.anonKey);
    expect(both[0]?.keyFor("a test")).toEqual(both[1]?.keyFor("a test"));
    await Promise.all(both.map((backend) => backend.close()));
  });

  it("closes after the work that outlives its answer: a mail asked for last is queued", async () => {
    const databaseUrl = await server.createDatabase();
    const person = { email: "last@mail.example", password: "naledi-11" };
    const backend = await bootTestBackend({ databaseUrl });
    await authClient(backend.auth).signUp(person);
    await authClient(backend.auth).resetPasswordForEmail(person.email);
    await backend.close();
    await using next = await bootTestBackend({ databaseUrl });
    const mails = await next.service
      .selectFrom("outbox")
      .select(["kind", "recipient"])
      .orderBy("kind")
      .execute();
    expect(mails).toEqual([
      { kind: "account_confirmation", recipient: person.email },
      { kind: "account_recovery", recipient: person.email },
    ]);
  });

  it("stops the boot with the file and the reason when a migration fails", async () => {
    const projectDir = path.join(folder, "project");
    await mkdir(path.join(projectDir, "supabase/migrations"), { recursive: true });
    await writeFile(
      path.join(projectDir, "supabase/migrations/20250101000000_broken.sql"),
      "create table fine (id int);\ncreate table fine (id int);",
    );
    const boot = bootTestBackend({ databaseUrl: await server.createDatabase(), projectDir });
    await expect(boot).rejects.toThrow('20250101000000_broken.sql failed: relation "fine" already exists');
  });

  it("is not ready for a while after it said that its disk is full", async () => {
    await using backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
    const full = sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`;
    expect(await backend.db.isReady()).toBe(true);
    await expect(full.execute(backend.service)).rejects.toThrow("no space left");
    expect(await backend.db.isReady()).toBe(false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await backend.db.isReady()).toBe(true);
  });

  it("may come later: the site opens without it, and is ready once it answers", async () => {
    const url = new URL(await server.createDatabase());
    const proxy = await tcpProxy(Number(url.port));
    url.port = String(proxy.port);
    onTestFinished(() => proxy.close());
    await using backend = await bootTestBackend({ databaseUrl: url.href });
    expect(await backend.db.isReady()).toBe(false);
    await expect(backend.anon.selectFrom("banners").select("id").execute()).rejects.toMatchObject({
      code: "CONNECTION_CLOSED",
    });
    await proxy.open();
    await vi.waitUntil(() => backend.db.isReady(), POLL_OPTIONS);
    expect(await backend.anon.selectFrom("banners").select("id").execute()).toEqual([]);
  });

  it("may go away: questions are answered with an error, and nothing falls over", async () => {
    await using backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
    await server.stop();
    for (const db of [backend.anon, backend.service])
      await expect(db.selectFrom("banners").select("id").execute()).rejects.toMatchObject({
        code: "CONNECTION_CLOSED",
      });
    const signIn = await authClient(backend.auth).signInWithPassword({
      email: "a@example.com",
      password: "password",
    });
    expect(signIn.error).toMatchObject({ status: 503, message: expect.stringContaining("on our side") });
    await expect(backend.db.isReady()).rejects.toThrow();
  });
});

/** A port that refuses connections until it is opened, then forwards to `target`. */
async function tcpProxy(target: number) {
  const proxy = createServer((socket) => {
    const upstream = connect(target, "127.0.0.1");
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => {});
  });
  const listen = async (port: number) => {
    await once(proxy.listen(port, "127.0.0.1"), "listening");
    return (proxy.address() as AddressInfo).port;
  };
  const close = () => new Promise<void>((resolve) => proxy.close(() => resolve()));
  const port = await listen(0);
  await close();
  return { port, open: () => listen(port), close };
}
