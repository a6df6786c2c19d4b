import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyDataTemplate } from "../../test/support/data-template.ts";

export interface RunningSite {
  url: string;
  port: number;
  dataDir: string;
  /** Null for the embedded database, which no other process can open. */
  databaseUrl: string | null;
  process: ChildProcess;
  /** The server's output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

export interface SiteSettings {
  /** Pass an existing folder to restart on the same data. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The start command; defaults to the built file. */
  command?: readonly [program: string, ...args: string[]];
}

/** The built site as a separate process, with its own port and data. */
export async function startSite({ dataDir, env, command }: SiteSettings = {}): Promise<RunningSite> {
  const ownFolder = dataDir ? null : await mkdtemp(path.join(tmpdir(), "site-"));
  const folder = dataDir ?? ownFolder ?? "";
  if (ownFolder && !env?.DATABASE_URL)
    await copyDataTemplate(ownFolder, { seedDemo: env?.DEMO_CONTENT !== "off" });
  const site = await launch({ DATA_DIR: folder, ...env }, command);
  const child = site.process;

  return {
    ...site,
    dataDir: folder,
    databaseUrl: env?.DATABASE_URL ?? null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

/** Uses a free port, and the next one if another process took it meanwhile. */
async function launch(
  env: Record<string, string>,
  command: NonNullable<SiteSettings["command"]> = [process.execPath, "build/server/index.js"],
): Promise<Omit<RunningSite, "dataDir" | "databaseUrl" | "stop">> {
  const [program, ...args] = command;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      // Resized pictures are named by content, so all sites can share the cache.
      CACHE_DIR: "node_modules/.cache/site",
      NODE_ENV: "production",
      // As `npm start` and the samples of deploy/ have it.
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
      MALLOC_TRIM_THRESHOLD_: "131072",
      // Streaming is off, except in its own tests: on a busy machine pages would be streamed at random.
      STREAM_AFTER_MS: "600000",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A runner that is stopped must not leave sites running.
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  child.once("exit", () => process.off("exit", abandon));
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += chunk));
  child.stderr.on("data", (chunk) => (printed += chunk));
  const output = () => printed;
  const isUp = await listening(child, output);
  return isUp ? { process: child, port, url, output } : launch(env, command);
}

/** False when the port was taken. Any other exit fails the test. */
async function listening(child: ChildProcess, printed: () => string): Promise<boolean> {
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  child.stdout?.on("data", () => printed().includes("the site is at") && resolve(true));
  child.once("close", () => resolve(false));
  if (await ready) return true;
  if (printed().includes("EADDRINUSE")) return false;
  throw new Error(`the site stopped with ${child.exitCode} before it listened:\n${printed()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}
