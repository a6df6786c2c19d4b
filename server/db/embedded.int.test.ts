import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { authClient } from "../../test/support/auth-client.ts";
import {
  makeDataFolder,
  PROJECT_DIR,
  silentLog,
  TEST_SITE_URL,
  useTestBackend,
} from "../../test/support/backend.ts";
import { allLines, nextLine, startScript } from "../../test/support/processes.ts";
import { openServices } from "../services.ts";
import { lockFolder } from "./folder-lock.ts";
import { openPglite } from "./pglite/open-pglite.ts";

/** Creating a database takes seconds, and far longer on a busy machine. */
const COLD_BOOT_MS = 180_000;

const open = (dataDir: string, options: { seedDemo?: boolean; minFreeBytes?: number } = {}) =>
  openServices({
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
      .insertInto("banners")
      .values([
        { title: "Shown", active: true },
        { title: "Hidden", active: false },
      ])
      .execute();
    const rounds = Array.from({ length: 20 }, async () => {
      const [visitor, server] = await Promise.all(
        [anon, service].map((db) => db.selectFrom("banners").select("title").execute()),
      );
      return [visitor?.length, server?.length];
    });
    expect(new Set((await Promise.all(rounds)).map(String))).toEqual(new Set(["1,2"]));
  });

  it("do not undo each other's changes", async () => {
    const { service } = backend();
    const codes = await Promise.all(
      ["one@example.com", "one@example.com", "two@example.com", "not an address", "three@example.com"].map(
        (email) =>
          service
            .insertInto("newsletter_subscriptions")
            .values({ name: "A", surname: "B", email })
            .execute()
            .then(
              () => "stored",
              ({ code }) => code,
            ),
      ),
    );
    expect(codes).toEqual(["stored", "23505", "stored", "23514", "stored"]);
    expect(await service.selectFrom("newsletter_subscriptions").select("id").execute()).toHaveLength(3);
  });
});

describe("the embedded database", () => {
  it("keeps its content, users and keys from one boot to the next", { timeout: COLD_BOOT_MS }, async () => {
    const folder = await removedAfterwards(mkdtemp(path.join(tmpdir(), "site-test-")));
    const first = await open(folder);
    await first.db.service.insertInto("banners").values({ title: "Kept", active: true }).execute();
    const person = { email: "kept@example.com", password: "kept-2719" };
    await authClient(first.auth).signUp(person);
    await first.close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);

    const second = await open(folder);
    expect(second.auth.anonKey).toBe(first.auth.anonKey);
    expect(second.keyFor("a test")).toEqual(first.keyFor("a test"));
    expect(await second.db.isReady()).toBe(true);
    expect(await second.db.anon.selectFrom("banners").select("title").execute()).toEqual([{ title: "Kept" }]);
    expect((await authClient(second.auth).signInWithPassword(person)).error).toBeNull();
    await second.close();
  });

  it("is filled with demonstration content once, also when staff delete all of it", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const first = await open(folder, { seedDemo: true });
    const products = await first.db.service.selectFrom("products").select("id").execute();
    expect(products.length).toBeGreaterThan(0);
    await first.db.service.deleteFrom("products").execute();
    await first.close();
    const second = await open(folder, { seedDemo: true });
    expect(await second.db.service.selectFrom("products").select("id").execute()).toEqual([]);
    await second.close();
  });

  it("refuses whoever still waits when it is closed", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const { pool, session, close } = await openPglite({ folder: path.join(folder, "db") });
    const busy = Promise.withResolvers<void>();
    const underWay = session.transaction(() => busy.promise);
    const closing = close();
    const late = pool.acquire();
    busy.resolve();
    await expect(late).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await Promise.all([underWay, closing]);
  });

  it("is not ready while its disk has no room for what is written", async () => {
    const dataDir = await removedAfterwards(makeDataFolder());
    const { bavail, bsize } = await statfs(dataDir);
    const services = await open(dataDir, { minFreeBytes: 2 * bavail * bsize });
    onTestFinished(() => services.close());
    expect(await services.db.isReady()).toBe(false);
  });

  it("belongs to one process at a time", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    const owner = await open(folder);
    const intruder = startScript("boot-backend.ts", [folder, PROJECT_DIR]);
    await expect(nextLine(intruder)).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await owner.db.isReady()).toBe(true);
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
    expect(await backend.db.isReady()).toBe(true);
    await backend.close();
    expect(await filesIn("db.new")).toBe(0);
  });

  it("says which command helps where it does not open", async () => {
    const folder = await removedAfterwards(makeDataFolder());
    await rm(path.join(folder, "db/base"), { recursive: true });
    await expect(open(folder)).rejects.toThrow("npm run db:reset");
    // The folder is unlocked again for that command.
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
    const rows = await again.db.service.selectFrom("newsletter_subscriptions").select("email").execute();
    const stored = new Set(rows.map(({ email }) => email));
    expect(confirmed.filter((email) => !stored.has(email))).toEqual([]);
    await again.close();
  });
});
