import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const PACKAGE = new URL("..", import.meta.resolve("@sparticuz/chromium"));

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * A Chromium that comes with `npm install`: unpacked once per version into the temporary folder.
 * CHROMIUM_PATH names another one (the package holds Linux builds only).
 */
export async function findChromium(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: {} };
  const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const folder = path.join(tmpdir(), `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = path.join(folder, "chromium");
  const env = { FONTCONFIG_PATH: path.join(folder, "fonts") };
  return lacksLibraries(executablePath)
    ? { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(folder, "al2023/lib") } }
    : { executablePath, env };
}

/** Unpacks beside the final place and renames, so that an interrupted run leaves nothing half-written. */
async function unpackInto(folder: string) {
  const partial = await mkdtemp(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = partial;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(new URL("bin/al2023.tar.br", PACKAGE).pathname);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }));
}

function lacksLibraries(executable: string): boolean {
  return execFileSync("ldd", [executable], { encoding: "utf8" }).includes("not found");
}
