import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError, readConfig } from "../server/config.ts";
import { makeTemplate, templateName } from "../server/db/pglite/template.ts";

/* Makes the databases that a first start unpacks. `--release`: one with demonstration content, for today, and one
   without, for any day. Otherwise the one that this machine's first start needs, if that is still to come. */
// Not in the build, which the bundling begins by removing; so it also outlives the next build.
const FOLDER = "node_modules/.cache/database";
const wanted: string[] = [];
for (const seedDemo of process.argv.includes("--release") ? [true, false] : neededHere()) {
  const content = { projectDir: process.cwd(), seedDemo };
  const name = await templateName(content);
  wanted.push(name);
  const file = path.join(FOLDER, name);
  if (!existsSync(file)) await makeTemplate(file, content);
}
await mkdir(FOLDER, { recursive: true });
if (wanted.length > 0)
  for (const name of await readdir(FOLDER))
    if (!wanted.includes(name)) await rm(path.join(FOLDER, name), { recursive: true, force: true });

function neededHere(): boolean[] {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    const { mode, dataDir, demoContent } = readConfig(process.env);
    return mode === "embedded" && !existsSync(path.join(dataDir, "db")) ? [demoContent] : [];
  } catch (error) {
    // The site itself says what is wrong with its settings.
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
