import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { engineFlags } from "./engine-flags.ts";

/* `npm start`: builds when a source is newer than the build, then serves. */
const BUILT = "build/server/index.js";
const SOURCES = [
  "app",
  "server",
  "paygate",
  "public",
  "scripts",
  "media/manifest.json",
  "media/textiles",
  "media/brand",
  "media/fonts",
];
const SETTINGS = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"];

async function newestIn(place: string): Promise<number> {
  const facts = await stat(place).catch(() => null);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = await readdir(place);
  return Math.max(0, ...(await Promise.all(entries.map((entry) => newestIn(path.join(place, entry))))));
}

const newest = Math.max(...(await Promise.all([...SOURCES, ...SETTINGS].map(newestIn))));
const built = await newestIn(BUILT);
if (built < newest) {
  const { status } = spawnSync("npm", ["run", "build"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";

// The engine takes its flags at birth: where it can, this process begins again with them, under the same number.
if (process.platform === "win32" || !process.execve) await import("./serve.ts");
else process.execve(process.execPath, [process.execPath, ...engineFlags(process.env), "scripts/serve.ts"]);
