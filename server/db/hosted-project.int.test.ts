import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bootTestBackend, PROJECT_DIR, silentLog, TEST_SITE_URL } from "../../test/support/backend.ts";
import { createHostedDatabase, type HostedDatabase } from "../../test/support/hosted-project.ts";
import { everythingAbout } from "../../test/support/orders.ts";
import { buyMixed } from "../../test/support/paid-orders.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { createBackup } from "../backup/create-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { openServices, type ServiceOptions } from "../services.ts";

describe("the database of a hosted Supabase project", () => {
  let server: TestPostgres;
  let project: HostedDatabase;
  let dataDir: string;
  beforeAll(async () => {
    server = await startPostgres();
    project = await createHostedDatabase(server);
    dataDir = await mkdtemp(path.join(tmpdir(), "hosted-"));
  });
  afterAll(async () => {
    await project?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = (given: Partial<ServiceOptions> = {}) =>
    openServices({
      dataDir,
      databaseUrl: project.url,
      supabase: { url: "https://project.supabase.example", anonKey: "anon", serviceRoleKey: "service" },
      projectDir: PROJECT_DIR,
      siteUrl: TEST_SITE_URL,
      seedDemo: true,
      log: silentLog,
      ...given,
    });

  it("is migrated by a login role that owns neither the auth schema nor a superuser's rights", async () => {
    await (await open()).close();
    // And once more on what is there.
    const services = await open();
    try {
      const { anon, service } = services.db;
      expect((await anon.selectFrom("products").select("id").execute()).length).toBeGreaterThan(0);
      const { order } = await buyMixed(service);
      await expect(anon.selectFrom("orders").select("id").execute()).rejects.toThrow("permission denied");
      expect(
        await service.selectFrom("tickets").where("order_id", "=", order.id).select("code").execute(),
      ).toHaveLength(2);

      const id = await project.addUser("naledi@mail.example");
      const profile = await service
        .selectFrom("profiles")
        .select(["email", "role"])
        .where("id", "=", id)
        .execute();
      expect(profile).toEqual([{ email: "naledi@mail.example", role: "user" }]);

      const { manifest } = await createBackup({
        services,
        dataDir,
        folder: path.join(dataDir, "backups"),
        now: new Date(),
        isHosted: true,
      });
      expect(manifest.tables.filter(({ schema }) => schema === "auth")).toEqual([]);
      expect(manifest.sequences.filter(({ schema }) => schema === "auth")).toEqual([]);
    } finally {
      await services.close();
    }
  });

  it("takes a backup of a site with accounts of its own, and leaves Supabase's tables alone", {
    timeout: 180_000,
  }, async () => {
    await using source = await bootTestBackend();
    await source.userClient("user");
    const { order } = await buyMixed(source.service);
    const { backup } = await createBackup({
      services: source,
      dataDir: source.dataDir,
      folder: path.join(dataDir, "own"),
      now: new Date(),
      isHosted: false,
    });
    const another = await project.another();
    const target = path.join(dataDir, "restored");
    const files = openFileStore({ dataDir: target });
    await restoreBackup({
      backup,
      dataDir: target,
      databaseUrl: another.url,
      files,
      projectDir: PROJECT_DIR,
    });
    const restored = await open({ dataDir: target, databaseUrl: another.url, seedDemo: false });
    try {
      const paid = await everythingAbout(restored.db.service, order.id);
      expect(paid).toEqual(await everythingAbout(source.service, order.id));
      expect(await restored.db.service.selectFrom("profiles").select("role").execute()).toHaveLength(1);
      const users = await sql`select from auth.users`.execute(restored.db.loginRole);
      expect(users.rows).toEqual([]);
    } finally {
      await restored.close();
      await another.close();
    }
  });
});
