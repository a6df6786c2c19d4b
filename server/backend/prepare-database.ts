import { access } from "node:fs/promises";
import path from "node:path";
import type { BackendOptions } from "./backend.ts";
import { migrate, readSqlFolder, type SqlFile } from "./migrations.ts";
import { seedOnce } from "./seed.ts";
import type { SqlSession } from "./sql-session.ts";
import { ensureServiceRights, ensureSystemSchema } from "./system-schema.ts";

/** System tables, migrations, demonstration content: all a database needs before it may serve. */
export async function prepareDatabase(
  session: SqlSession,
  {
    projectDir = process.cwd(),
    seedDemo = true,
    log,
  }: Pick<BackendOptions, "projectDir" | "seedDemo" | "log">,
): Promise<void> {
  const migrations = await readProjectSql(projectDir, "migrations");
  await ensureSystemSchema(session);
  const applied = await migrate(session, migrations);
  await ensureServiceRights(session);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  if (seedDemo && (await seedOnce(session, await readProjectSql(projectDir, "seed")))) {
    log.info({}, "demonstration content added");
  }
}

async function readProjectSql(projectDir: string, kind: "migrations" | "seed"): Promise<SqlFile[]> {
  const folder = path.join(projectDir, "supabase", kind);
  try {
    await access(folder);
  } catch (cause) {
    throw new Error(`No folder ${folder}: start the server in the project's folder`, { cause });
  }
  return readSqlFolder(folder);
}
