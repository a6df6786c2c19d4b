import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bootTestBackend,
  createUser,
  PROJECT_DIR,
  silentLog,
  TEST_SITE_URL,
} from "../../test/support/backend.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { allLines, startScript } from "../../test/support/processes.ts";
import { openBackend } from "./backend.ts";

// In this order: in the end the server goes away.
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

  // First: the request roles belong to the whole server, and here their maker is no superuser.
  it("is enough when its owner may create roles but is no superuser", async () => {
    await using backend = await bootTestBackend({
      databaseUrl: await server.createDatabase({ createRole: true }),
    });
    await backend.service
      .from("banners")
      .insert([{ title: "Hidden", active: false }])
      .throwOnError();
    expect((await backend.service.from("banners").select("title").throwOnError()).data).toEqual([
      { title: "Hidden" },
    ]);
    expect((await backend.anon.from("banners").select("title").throwOnError()).data).toEqual([]);
    const editor = await createUser(backend, "editor");
    expect((await editor.db.from("banners").select("title").throwOnError()).data).toEqual([
      { title: "Hidden" },
    ]);
    const png = new Blob(["picture"], { type: "image/png" });
    expect((await backend.service.storage.from("images").upload("a.png", png)).error).toBeNull();
  });

  it("is brought up to date and filled once when several processes start at once", async () => {
    const databaseUrl = await server.createDatabase();
    const boots = ["a", "b", "c"].map((name) =>
      startScript("boot-backend.ts", [path.join(folder, name), PROJECT_DIR, databaseUrl]),
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
      [1, 2].map(() => openBackend({ ...options, siteUrl: TEST_SITE_URL, log: silentLog, seedDemo: false })),
    );
    expect(both[0]?.browser).toEqual(both[1]?.browser);
    await Promise.all(both.map((backend) => backend.close()));
  });

  it("closes after the work that outlives its answer: a mail asked for last is queued", async () => {
    const databaseUrl = await server.createDatabase();
    const person = { email: "last@mail.example", password: "naledi-11" };
    const backend = await bootTestBackend({ databaseUrl });
    await backend.anon.auth.signUp(person);
    await backend.anon.auth.resetPasswordForEmail(person.email);
    await backend.close();
    await using next = await bootTestBackend({ databaseUrl });
    const { data } = await next.service.from("outbox").select("kind, recipient").order("kind").throwOnError();
    expect(data).toEqual([
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

  it("says so when it cannot be reached", async () => {
    const away = new URL(await server.createDatabase());
    away.port = "1";
    await expect(bootTestBackend({ databaseUrl: away.href })).rejects.toThrow("ECONNREFUSED");
  });

  it("may go away: questions are answered with an error, and nothing falls over", async () => {
    await using backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
    await server.stop();
    for (const db of [backend.anon, backend.service]) {
      expect(await db.from("banners").select("id")).toMatchObject({
        status: 503,
        error: { code: "PGRST001" },
      });
    }
    const signIn = await backend.anon.auth.signInWithPassword({
      email: "a@example.com",
      password: "password",
    });
    expect(signIn.error).toMatchObject({ status: 500, message: expect.stringContaining("on our side") });
    await expect(backend.isReady()).rejects.toThrow();
  });
});
