import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  makeDataFolder,
  PROJECT_DIR,
  silentLog,
  TEST_SITE_URL,
  useTestBackend,
} from "../../test/support/backend.ts";
import { allLines, nextLine, startScript } from "../../test/support/processes.ts";
import { openBackend } from "./backend.ts";
import { openPglite } from "./embedded.ts";
import { lockFolder } from "./folder-lock.ts";

/** Making a database from nothing takes seconds, and many on a busy machine. */
const COLD_BOOT_MS = 180_000;

const open = (dataDir: string, options: { seedDemo?: boolean } = {}) =>
  openBackend({
    dataDir,
    projectDir: PROJECT_DIR,
    siteUrl: TEST_SITE_URL,
    log: silentLog,
    seedDemo: false,
    ...options,
  });

async function removedAfterwards(folder: Promise<string>): Promise<string> {
  const made = await folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

describe("requests that come at once", () => {
  const backend = useTestBackend();

  it("keep their own rights", async () => {
    const { anon, service } = backend();
    await service
      .from("banners")
      .insert([
        { title: "Shown", active: true },
        { title: "Hidden", active: false },
      ])
      .throwOnError();
    const rounds = Array.from({ length: 20 }, async () => {
      const [visitor, server] = await Promise.all([
        anon.from("banners").select("title").throwOnError(),
        service.from("banners").select("title").throwOnError(),
      ]);
      return [visitor.data.length, server.data.length];
    });
    expect(new Set((await Promise.all(rounds)).map(String))).toEqual(new Set(["1,2"]));
  });

  it("do not undo each other's changes", async () => {
    const { service } = backend();
    const good = (email: string) =>
      service.from("newsletter_subscriptions").insert({ name: "A", surname: "B", email });
    const results = await Promise.all([
      good("one@example.com"),
      good("one@example.com"),
      good("two@example.com"),
      good("not an address"),
      good("three@example.com"),
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 409, 201, 400, 201]);
    const { count } = await service
      .from("newsletter_subscriptions")
      .select("*", { count: "exact", head: true });
    expect(count).toBe(3);
  });
});

describe("the embedded database", () => {
  it("keeps its content, users and keys from one boot to the next", { timeout: COLD_BOOT_MS }, async () => {
    const folder = await removedAfterwards(mkdtemp(path.join(tmpdir(), "site-test-")));
    const first = await open(folder);
    await first.service.from("banners").insert({ title: "Kept", active: true }).throwOnError();
    await first.anon.auth.signUp({ email: "kept@example.com", password: "kept-2719" });
    await first.close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);

    const second = await open(folder);
    expect(second.browser).toEqual(first.browser);
    expect(await second.isReady()).toBe(true);
    expect((await second.anon.from("banners").select("title").throwOnError()).data).toEqual([
      { title: "Kept" },
    ]);
    const signedIn = await second.anon.auth.signInWithPassword({
      email: "kept@example.com",
      password: "kept-2719",
    });
    expect(signedIn.error).toBeNull();
    await second.close();
  });

  it("is filled with demonstration content once, also when staff delete all of it", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const first = await open(folder, { seedDemo: true });
    const { data: products } = await first.service.from("products").select("id").throwOnError();
    expect(products.length).toBeGreaterThan(0);
    await first.service.from("products").delete().neq("id", "").throwOnError();
    await first.close();
    const second = await open(folder, { seedDemo: true });
    expect((await second.service.from("products").select("id").throwOnError()).data).toEqual([]);
    await second.close();
  });

  it("refuses whoever still waits when it is closed", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const { connection, session, close } = await openPglite(path.join(folder, "db"));
    const busy = Promise.withResolvers<void>();
    const underWay = session.transaction(() => busy.promise);
    const closing = close();
    const late = sql`select 1`.execute(connection.kysely);
    busy.resolve();
    await expect(late).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await Promise.all([underWay, closing]);
  });

  it("belongs to one process at a time", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const owner = await open(folder);
    const intruder = startScript("boot-backend.ts", [folder, PROJECT_DIR]);
    await expect(nextLine(intruder)).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await owner.isReady()).toBe(true);
    await owner.close();
  });

  it("opens after its first start was killed at any moment", { timeout: COLD_BOOT_MS }, async () => {
    const folder = await removedAfterwards(mkdtemp(path.join(tmpdir(), "site-test-")));
    const filesIn = async (name: string) =>
      (await readdir(path.join(folder, name), { recursive: true }).catch(() => [])).length;
    const moments = [
      async () => (await filesIn("db.new")) > 0 || (await filesIn("db")) > 0,
      async () => (await filesIn("db.new")) > 300 || (await filesIn("db")) > 300,
      async () => (await filesIn("db.new")) > 900 || (await filesIn("db")) > 900,
      async () => (await filesIn("db")) > 0,
    ];
    for (const isNow of moments) {
      const starting = startScript("boot-backend.ts", [folder, PROJECT_DIR]);
      await vi.waitUntil(isNow, { interval: 1, timeout: COLD_BOOT_MS });
      await starting.kill("SIGKILL");
    }
    const backend = await open(folder);
    expect(await backend.isReady()).toBe(true);
    await backend.close();
    expect(await filesIn("db.new")).toBe(0);
  });

  it("says which command helps where it does not open", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    await rm(path.join(folder, "db/base"), { recursive: true });
    await expect(open(folder)).rejects.toThrow("npm run db:reset");
    // The folder is free again, for that command.
    await (await lockFolder(folder))();
  });

  it("has every row it confirmed when its process is killed", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const writer = startScript("write-rows.ts", [folder, PROJECT_DIR]);
    const confirmed: string[] = [];
    while (confirmed.length < 40) confirmed.push(await nextLine(writer));
    await writer.kill("SIGKILL");
    confirmed.push(...(await allLines(writer)));

    const again = await open(folder);
    const { data } = await again.service.from("newsletter_subscriptions").select("email").throwOnError();
    const stored = new Set(data.map(({ email }) => email));
    expect(confirmed.filter((email) => !stored.has(email))).toEqual([]);
    await again.close();
  });
});
