import { existsSync } from "node:fs";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { resetEmbedded } from "../server/db/reset.ts";
import { createConsoleLog } from "../server/log.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
const config = readConfig(process.env);
if (config.mode !== "embedded") {
  console.error("DATABASE_URL is set: only the embedded database is reset from here");
  process.exit(1);
}
try {
  await resetEmbedded({
    dataDir: config.dataDir,
    seedDemo: config.demoContent,
    projectDir: path.resolve(import.meta.dirname, ".."),
    log: createConsoleLog("warn"),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`${config.dataDir} is new`);
