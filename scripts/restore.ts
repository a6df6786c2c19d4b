import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBackup } from "../server/backup/check-backup.ts";
import { describeManifest } from "../server/backup/manifest.ts";
import { restoreBackup } from "../server/backup/restore-backup.ts";
import { readConfig } from "../server/config.ts";
import { openFileStore } from "../server/files/open-file-store.ts";

/*
 * `npm run restore -- <backup>`: into DATA_DIR, or DATABASE_URL, which must be empty.
 * `npm run restore -- --check <backup>`: says whether it is whole, and what is in it.
 */

if (existsSync(".env")) process.loadEnvFile(".env");
const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" } },
  allowPositionals: true,
});
try {
  const [backup] = positionals;
  if (!backup) throw new Error("name the folder of a backup: npm run restore -- backups/backup-…");
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (values.check) console.log(describeManifest(await checkBackup(backup)));
  else {
    const manifest = await restoreBackup({
      backup,
      dataDir,
      ...(databaseUrl && { databaseUrl }),
      files: openFileStore(config),
      projectDir: path.resolve(import.meta.dirname, ".."),
    });
    console.log(
      `${describeManifest(manifest)}\nrestored into ${databaseUrl ? "DATABASE_URL" : path.resolve(dataDir)}; start it with npm start`,
    );
  }
} catch (error) {
  console.error(`Not restored: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
