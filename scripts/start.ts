import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { SERVING } from "../server/announcement.ts";
import { createConsoleLog } from "../server/log.ts";
import { BuildError, buildSite } from "./build.ts";
import { isBuildOutdated } from "./build-age.ts";

/* `npm start [-- --verbose]`: builds when a source is newer than the build, then serves, all in this process.
   package.json starts it with limits: glibc gives each thread an arena of its own and keeps what was freed, and on a large
   machine V8 lets garbage grow to several times what is in use, together 200 MB after a sale. */
const PARENT_CHECK_MS = 1_000;

stopWithNpm();
if (await isBuildOutdated()) await build();
else createConsoleLog("info").info("the build is up to date");
performance.mark(SERVING);
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";
// Compiling the site is a quarter of a start; a folder that cannot be written is as good as none.
enableCompileCache("node_modules/.cache/compiled");
await import("./serve.ts");

async function build(): Promise<void> {
  const isVerbose = process.argv.includes("--verbose");
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGTERM", interrupt).once("SIGINT", interrupt);
  const log = createConsoleLog("info");
  log.info("building the site");
  const from = performance.now();
  try {
    await buildSite({ isVerbose, isRelease: false, signal: interrupted.signal });
  } catch (error) {
    if (interrupted.signal.aborted) process.exit(0);
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.output}\nThe site could not be built: ${error.message}\n`);
    process.exit(1);
  }
  log.info(`built in ${Math.round((performance.now() - from) / 1000)} s`);
  process.off("SIGTERM", interrupt).off("SIGINT", interrupt);
}

/** npm forwards SIGTERM and SIGINT only. If it ends in another way, the site would keep running. */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event !== "start") return;
  const npm = process.ppid;
  const check = () => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  };
  const timer = setInterval(check, PARENT_CHECK_MS).unref();
}
