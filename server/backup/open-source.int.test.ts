import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bootOnPostgres, makeDataFolder, PROJECT_DIR } from "../../test/support/backend.ts";
import { createDatabase } from "../../test/support/postgres.ts";
import { SHARED_KEYS } from "../../test/support/shared-keys.ts";
import { readConfig } from "../config.ts";
import { createBackup } from "./create-backup.ts";
import { openSource } from "./open-source.ts";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "source-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const GIVEN_KEYS = {
  SUPABASE_ANON_KEY: "publishable",
  SUPABASE_SERVICE_ROLE_KEY: "secret",
  SUPABASE_JWT_SECRET: SHARED_KEYS.jwtSecret,
};

/** What the command does when no site is running. */
async function backUp(env: Record<string, string>) {
  const config = readConfig(env);
  const services = await openSource(config);
  try {
    const { dataDir, keys } = config;
    const folder = path.join(parent, "backups");
    return await createBackup({ services, dataDir, keys, folder, now: new Date(), isHosted: false });
  } finally {
    await services.close();
  }
}

describe("what a backup is made of", () => {
  it("is not created: no folder, no database, no keys", async () => {
    const empty = await mkdtemp(path.join(parent, "empty-"));
    const command = [path.join(PROJECT_DIR, "scripts/backup.ts")];
    for (const dataDir of [empty, path.join(parent, "nowhere")]) {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", BACKUP_DIR: "" };
      await expect(promisify(execFile)(process.execPath, command, { env })).rejects.toMatchObject({
        code: 1,
        stderr: `No backup was made: there is no database in ${dataDir}; DATA_DIR must be the site's\n`,
      });
    }
    expect(await readdir(empty)).toEqual([]);
    expect(await readdir(parent)).toEqual([path.basename(empty)]);
  });

  it("has keys: without them nothing is copied", async () => {
    const dataDir = await makeDataFolder();
    const before = await readdir(dataDir);
    await expect(backUp({ DATA_DIR: dataDir })).rejects.toThrow(
      `the keys are missing: no secrets.json in ${dataDir}; DATA_DIR must be the site's`,
    );
    expect(await readdir(dataDir)).toEqual(before);
    expect(await readdir(parent)).not.toContain("backups");
    await rm(dataDir, { recursive: true });
  });

  it("is a site's: another database is left as it is", async () => {
    const databaseUrl = await createDatabase(inject("postgresUrl"));
    const env = { DATABASE_URL: databaseUrl, ...GIVEN_KEYS };
    const words = "the database does not hold this site: DATABASE_URL or DATA_DIR must be the site's";
    await expect(backUp(env)).rejects.toThrow(words);
    await expect(backUp(env)).rejects.toThrow(words);
  });

  it("stays as it is: nothing is migrated, and the keys must be the database's own", async () => {
    await using site = await bootOnPostgres();
    const history = () =>
      sql<{ version: string }>`select version from supabase_migrations.schema_migrations order by version`
        .execute(site.db.loginRole)
        .then(({ rows }) => rows.map(({ version }) => version));
    const older = (await history()).slice(0, -1);
    await sql`delete from supabase_migrations.schema_migrations where version <> all(${older})`.execute(
      site.db.loginRole,
    );
    const env = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, ...GIVEN_KEYS };
    expect((await backUp(env)).manifest.migrations).toEqual(older);
    expect(await history()).toEqual(older);
    await expect(
      backUp({ ...env, SUPABASE_JWT_SECRET: "of another site, of forty characters ..." }),
    ).rejects.toThrow("the keys are not those of this database");
  });

  it("has its uploaded files: a folder of another site has none of them", async () => {
    await using site = await bootOnPostgres();
    await site.service
      .insertInto("stored_files")
      .values({ name: "images/some/1", bytes: 3, visitor: "someone", stored_at: new Date().toISOString() })
      .execute();
    const env = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, ...GIVEN_KEYS };
    await expect(backUp(env)).rejects.toThrow("none of the 1 uploaded files is there");
  });
});
