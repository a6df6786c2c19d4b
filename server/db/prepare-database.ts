import { access } from "node:fs/promises";
import path from "node:path";
import { applyMigrations, planMigrations, readSqlFolder, type SqlFile } from "./migrations.ts";
import { seedOnce } from "./seed.ts";
import type { DatabaseOptions } from "./site-database.ts";
import type { SqlSession } from "./sql-session.ts";
import { ensureServiceRights, ensureSystemSchema } from "./system-schema.ts";

/** System tables, migrations and demonstration content: everything before the database can serve. */
export async function prepareDatabase(
  session: SqlSession,
  {
    projectDir = process.cwd(),
    seedDemo = true,
    log,
  }: Pick<DatabaseOptions, "projectDir" | "seedDemo" | "log">,
): Promise<void> {
  const plan = await planMigrations(session, await readProjectSql(projectDir, "migrations"));
  await ensureSystemSchema(session);
  await applyMigrations(session, plan);
  await ensureServiceRights(session);
  if (plan.length > 0) log.info({ applied: plan.map(({ name }) => name) }, "database migrated");
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
