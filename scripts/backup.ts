import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createBackup } from "../server/backup/create-backup.ts";
import { describeManifest, readManifest } from "../server/backup/manifest.ts";
import { openSource } from "../server/backup/open-source.ts";
import { type Config, readConfig } from "../server/config.ts";
import { FolderInUseError } from "../server/db/folder-lock.ts";
import { derivedKey } from "../server/derived-key.ts";
import { BACKUP_KEY_PURPOSE, BACKUP_PATH } from "../server/http/backup-requests.ts";
import { findKeys } from "../server/keys.ts";

/* `npm run backup [-- folder]`: a copy of database, files and keys, also while the site runs. */

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  const config = readConfig(process.env);
  const folder = path.resolve(
    process.argv[2] ?? config.backups.folder ?? path.join(config.dataDir, "backups"),
  );
  const backup = await makeBackup(config, folder);
  console.log(`${backup}\n${describeManifest(await readManifest(backup))}\nchecked: it is whole`);
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
  const services = await openSource(config);
  try {
    const { dataDir, keys, supabase } = config;
    const isHosted = supabase !== undefined;
    return (await createBackup({ services, dataDir, keys, folder, now: new Date(), isHosted })).backup;
  } finally {
    await services.close();
  }
}

async function askSite({ siteUrl, dataDir, keys, port }: Config, folder: string): Promise<string> {
  const found = await findKeys(dataDir, keys);
  if (!found) throw new Error(`the keys of the site that runs are missing in ${path.resolve(dataDir)}`);
  const key = derivedKey(found.jwtSecret, BACKUP_KEY_PURPOSE).toString("base64url");
  // Not fetch, which gives up after five minutes: a large backup takes longer.
  const asking = request(`http://127.0.0.1:${port}${BACKUP_PATH}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  }).end(JSON.stringify({ folder }));
  const [response] = await once(asking, "response").catch((cause: unknown) => {
    throw new Error(
      `the site at port ${port} does not answer; PORT and DATA_DIR must be those of ${siteUrl}`,
      { cause },
    );
  });
  const answer = await text(response);
  if (response.statusCode !== 200)
    throw new Error(`the running site answered ${response.statusCode}: ${answer}`);
  return (JSON.parse(answer) as { backup: string }).backup;
}
