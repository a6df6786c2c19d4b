import { cpSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { checksum } from "../../server/db/checksum.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { templateName as nameOfContent } from "../../server/db/pglite/template.ts";
import type { DatabaseOptions } from "../../server/db/site-database.ts";

export const PROJECT_DIR = path.resolve(import.meta.dirname, "../..");
export const TEST_SITE_URL = "http://site.test";
export const silentLog = pino({ level: "silent" });

/** What determines the content of a new database. */
export type TemplateOptions = Pick<DatabaseOptions, "projectDir" | "seedDemo">;

const PREFIX = "site-test-template-";
const UNUSED_MS = 2 * 60 * 60 * 1000;
/** Without keys, which are generated in every folder. */
const PARTS = ["db"];

/** Fills a new data folder with a migrated database, with demonstration content on request. */
export async function copyDataTemplate(dataDir: string, options: TemplateOptions): Promise<void> {
  const template = await findTemplate(options);
  // A thousand small files: cpSync takes a sixth of the time of copying each.
  for (const part of PARTS) cpSync(path.join(template, part), path.join(dataDir, part), { recursive: true });
}

/**
 * Creating a database takes seconds, copying one far less. The template is named by a hash of everything it depends on
 * and is created by a rename, so that parallel workers do not conflict.
 */
async function findTemplate(options: TemplateOptions): Promise<string> {
  const template = path.join(tmpdir(), `${PREFIX}${await templateName(options)}`);
  const now = new Date();
  if (await succeeds(utimes(template, now, now))) return template;

  const workshop = await mkdtemp(path.join(tmpdir(), "site-test-workshop-"));
  try {
    const database = await openDatabase({ ...options, log: silentLog, dataDir: workshop });
    await database.close();
    await rename(workshop, template).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  await removeOldTemplates();
  return template;
}

/** The same content has the same name. Another user's folder could not be opened. */
export async function templateName({
  projectDir = PROJECT_DIR,
  seedDemo = true,
}: TemplateOptions): Promise<string> {
  const content = await nameOfContent({ projectDir, seedDemo });
  return checksum(JSON.stringify([content, process.getuid?.()])).slice(0, 24);
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const used = (await stat(folder).catch(() => null))?.mtimeMs;
    if (used && Date.now() - used > UNUSED_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
