import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_DIR, silentLog, TEST_SITE_URL } from "../../test/support/backend.ts";
import { createHostedDatabase, type HostedDatabase } from "../../test/support/hosted-project.ts";
import { buyMixed } from "../../test/support/paid-orders.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { createBackup } from "../backup/create-backup.ts";
import { openServices } from "../services.ts";

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

  const open = () =>
    openServices({
      dataDir,
      databaseUrl: project.url,
      supabase: { url: "https://project.supabase.example", anonKey: "anon", serviceRoleKey: "service" },
      projectDir: PROJECT_DIR,
      siteUrl: TEST_SITE_URL,
      seedDemo: true,
      log: silentLog,
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
    } finally {
      await services.close();
    }
  });
});
