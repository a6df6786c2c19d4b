import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeDataFolder, PROJECT_DIR, silentLog, TEST_SITE_URL } from "../../test/support/backend.ts";
import { allLines, startScript } from "../../test/support/processes.ts";
import { openServices } from "../services.ts";

const SCRIPT = "../../scripts/db-reset.ts";

it("begins again, but not under a running server and never in another database", {
  timeout: 180_000,
}, async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const open = () =>
    openServices({ dataDir, projectDir: PROJECT_DIR, siteUrl: TEST_SITE_URL, log: silentLog });
  const first = await open();
  await first.db.service.deleteFrom("products").execute();
  const { anonKey } = first.auth;
  await writeFile(path.join(dataDir, "notes.txt"), "not the site's");

  const env = { DATA_DIR: dataDir, DATABASE_URL: "", SUPABASE_URL: "" };
  const refused = startScript(SCRIPT, [], env);
  await allLines(refused);
  expect(refused.errors()).toContain(`in use by process ${process.pid}`);
  await first.close();

  const elsewhere = startScript(SCRIPT, [], { ...env, DATABASE_URL: "postgres://localhost/shop" });
  await allLines(elsewhere);
  expect(elsewhere.errors()).toContain("only the embedded database is reset");

  const reset = startScript(SCRIPT, [], env);
  expect((await allLines(reset)).at(-1)).toBe(`${dataDir} is new`);
  expect(reset.errors()).toBe("");
  await access(path.join(dataDir, "notes.txt"));
  const second = await open();
  expect(second.auth.anonKey).not.toBe(anonKey);
  const products = await second.db.service.selectFrom("products").select("id").execute();
  expect(products.length).toBeGreaterThan(0);
  await second.close();
});
