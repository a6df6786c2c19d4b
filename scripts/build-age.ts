import { readdir, stat } from "node:fs/promises";
import path from "node:path";

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

/** Tests are no part of the build. */
const TEST = /\.test\.tsx?$/;

/** Whether there is no build, or a source file is newer than it. */
export async function isBuildOutdated(): Promise<boolean> {
  const sources = await Promise.all([...SOURCES, ...SETTINGS].map(newestIn));
  return (await newestIn(BUILT)) < Math.max(...sources);
}

async function newestIn(place: string): Promise<number> {
  const facts = await stat(place).catch(() => null);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = (await readdir(place)).filter((name) => !TEST.test(name));
  return Math.max(0, ...(await Promise.all(entries.map((entry) => newestIn(path.join(place, entry))))));
}
