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
  /** Null where the database is embedded, and so nobody else's to open. */
  databaseUrl: string | null;
  process: ChildProcess;
  /** Everything the server printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

export interface SiteSettings {
  /** Reuse a folder to start again on the same data. */
  dataDir?: string;
  env?: Record<string, string>;
  /** How to start it, where not by the built file itself. */
  command?: readonly [program: string, ...args: string[]];
}

/** The built site as its own process, on its own port, with its own data. */
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

/** On a port that was free a moment ago; should another process have taken it meanwhile, on the next. */
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
      // Pictures are named by their content, so all sites may share what was resized once.
      CACHE_DIR: "node_modules/.cache/site",
      NODE_ENV: "production",
      // A busy machine may be slow with its data too: pages are in one piece, except in tests of the other.
      STREAM_AFTER_MS: "600000",
      PORT: String(port),
      SITE_URL: url,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test runner that is stopped must not leave its sites behind.
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

/** Whether it came up; not when its port was taken. Any other end is the test's. */
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
