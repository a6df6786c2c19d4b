import { existsSync } from "node:fs";
import path from "node:path";
import { resetEmbedded } from "../server/backend/reset.ts";
import { readConfig } from "../server/config.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
const config = readConfig(process.env);
if (config.mode !== "embedded") {
  console.error("DATABASE_URL or SUPABASE_URL is set: only the embedded database is reset from here");
  process.exit(1);
}
try {
  await resetEmbedded({
    dataDir: config.dataDir,
    siteUrl: config.siteUrl,
    seedDemo: config.demoContent,
    projectDir: path.resolve(import.meta.dirname, ".."),
    log: { info: (_details, message) => console.log(message), warn: console.warn, error: console.error },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`${config.dataDir} is new`);
