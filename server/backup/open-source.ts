import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { Config } from "../config.ts";
import type { ConnectionPool } from "../db/connection.ts";
import { lockFolder } from "../db/folder-lock.ts";
import { openPglite } from "../db/pglite/open-pglite.ts";
import { openPostgresPool } from "../db/postgres/postgres-pool.ts";
import { fingerprintOf } from "../db/secret-fingerprint.ts";
import { sessionsOn } from "../db/session.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { findKeys } from "../keys.ts";
import { type BackupSource, expectFilesOf } from "./copy-files.ts";

interface OpenSource extends BackupSource {
  close(): Promise<void>;
}

/** Database and files of a site as they are: nothing is migrated, and nothing is created. */
export async function openSource(
  config: Pick<Config, "dataDir" | "databaseUrl" | "filesUrl" | "keys">,
): Promise<OpenSource> {
  const { pool, close } = config.databaseUrl
    ? openServer(config.databaseUrl)
    : await openFolder(config.dataDir);
  const db = sessionsOn({ pool });
  try {
    await expectSite(db.loginRole);
    const keys = config.databaseUrl && (await findKeys(config.dataDir, config.keys));
    if (keys) await expectKeysOf(db.loginRole, keys.jwtSecret);
    const files = openFileStore(config);
    await expectFilesOf({ db, files });
    return { db, files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened {
  pool: ConnectionPool;
  close(): Promise<void>;
}

function openServer(url: string): Opened {
  const pool = openPostgresPool({ url, size: 1, prepare: false });
  return { pool, close: () => pool.close() };
}

async function openFolder(dataDir: string): Promise<Opened> {
  const folder = path.join(dataDir, "db");
  if (!existsSync(path.join(folder, "PG_VERSION")))
    throw new Error(`there is no database in ${path.resolve(dataDir)}; DATA_DIR must be the site's`);
  const unlock = await lockFolder(dataDir);
  try {
    const { pool } = await openPglite({ folder });
    return { pool, close: () => pool.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function expectSite(db: Db): Promise<void> {
  if (!(await hasTable(db, "supabase_migrations.schema_migrations")))
    throw new Error("the database does not hold this site: DATABASE_URL or DATA_DIR must be the site's");
}

/** Keys of another site would be refused by a site restored from here. */
async function expectKeysOf(db: Db, secret: string): Promise<void> {
  if (!(await hasTable(db, "public.secret_fingerprint"))) return;
  const known = await db.selectFrom("secret_fingerprint").select("fingerprint").execute();
  if (known.length > 0 && !known.some(({ fingerprint }) => fingerprint === fingerprintOf(secret)))
    throw new Error(
      "the keys are not those of this database: SUPABASE_JWT_SECRET and DATA_DIR must be the site's",
    );
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}
