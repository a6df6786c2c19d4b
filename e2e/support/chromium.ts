import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const PACKAGE = new URL("..", import.meta.resolve("@sparticuz/chromium"));

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * A Chromium from an npm package, unpacked once per version into the temporary folder, with its fonts. CHROMIUM_PATH sets
 * another one. The package's program is for Linux on x86-64 only; on other machines it is Debian's, with the same fonts.
 */
export async function findChromium(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: {} };
  const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const folder = path.join(tmpdir(), `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const env = { FONTCONFIG_FILE: await nameFonts(folder) };
  if (!isPackaged()) return { executablePath: findInstalled(), env };
  const executablePath = path.join(folder, "chromium");
  return lacksLibraries(executablePath)
    ? { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(folder, "al2023/lib") } }
    : { executablePath, env };
}

function findInstalled(): string {
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  throw new Error(`There is no ${DEBIAN_CHROMIUM}. Install Chromium, or set CHROMIUM_PATH to one.`);
}

function isPackaged(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** Unpacks into another folder and renames it, so that an interrupted run leaves no partial browser. */
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

/**
 * The package's fontconfig file has /tmp/fonts hard-coded. Without any font the browser crashes on the first text that
 * the page's own fonts are late for.
 */
async function nameFonts(folder: string): Promise<string> {
  const file = path.join(folder, "fonts.conf");
  if (existsSync(file)) return file;
  const partial = `${file}-${process.pid}`;
  await writeFile(
    partial,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts")}</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
  await rename(partial, file);
  return file;
}

function lacksLibraries(executable: string): boolean {
  return execFileSync("ldd", [executable], { encoding: "utf8" }).includes("not found");
}
