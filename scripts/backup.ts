import { existsSync } from "node:fs";
import path from "node:path";
import { createBackup } from "../server/backup/create-backup.ts";
import { describeManifest } from "../server/backup/manifest.ts";
import { checkBackup } from "../server/backup/restore-backup.ts";
import { type Config, readConfig } from "../server/config.ts";
import { FolderInUseError } from "../server/db/folder-lock.ts";
import { derivedKey } from "../server/derived-key.ts";
import { BACKUP_KEY_PURPOSE, BACKUP_PATH } from "../server/http/backup-requests.ts";
import { loadKeys } from "../server/keys.ts";
import { createConsoleLog } from "../server/log.ts";
import { openServices } from "../server/services.ts";

/* `npm run backup [-- folder]`: a copy of database, files and keys, also while the site runs. */

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  const config = readConfig(process.env);
  const folder = path.resolve(
    process.argv[2] ?? config.backups.folder ?? path.join(config.dataDir, "backups"),
  );
  const backup = await makeBackup(config, folder);
  console.log(`${backup}\n${describeManifest(await checkBackup(backup))}\nchecked: it is whole`);
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function makeBackup(config: Config, folder: string): Promise<string> {
  try {
    return await openAndCopy(config, folder);
  } catch (error) {
    // The embedded database is open in the running site.
    if (!(error instanceof FolderInUseError)) throw error;
    return askSite(config, folder);
  }
}

async function openAndCopy(config: Config, folder: string): Promise<string> {
  const { dataDir, databaseUrl, filesUrl, supabase, keys, siteUrl } = config;
  const services = await openServices({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(filesUrl && { filesUrl }),
    ...(supabase && { supabase }),
    keys,
    siteUrl,
    seedDemo: false,
    projectDir: path.resolve(import.meta.dirname, ".."),
    log: createConsoleLog("warn"),
  });
  try {
    const options = { services, dataDir, folder, now: new Date(), isHosted: supabase !== undefined };
    return (await createBackup(options)).backup;
  } finally {
    await services.close();
  }
}

async function askSite({ siteUrl, dataDir, keys, port }: Config, folder: string): Promise<string> {
  const { jwtSecret } = await loadKeys(dataDir, keys);
  const key = derivedKey(jwtSecret, BACKUP_KEY_PURPOSE).toString("base64url");
  const response = await fetch(`http://127.0.0.1:${port}${BACKUP_PATH}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ folder }),
  }).catch((cause: unknown) => {
    throw new Error(
      `the site at port ${port} does not answer; PORT and DATA_DIR must be those of ${siteUrl}`,
      {
        cause,
      },
    );
  });
  if (!response.ok) throw new Error(`the running site answered ${response.status}`);
  return ((await response.json()) as { backup: string }).backup;
}
