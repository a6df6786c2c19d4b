import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";

/* `npm run build` is for a release: see the steps. `npm start` makes what its own start needs. */
const BUNDLE = ["--max-semi-space-size=32", "node_modules/@react-router/dev/bin.cjs", "build"];
const COMPRESS = ["scripts/precompress.ts"];
// What runs once is not worth the optimising compiler, which takes time from the bundling.
const DATABASE = ["--liftoff-only", "scripts/database-template.ts"];

interface BuildOptions {
  isVerbose: boolean;
  isRelease: boolean;
  signal?: AbortSignal;
}

/** `output` is that of the failed step, where it was not shown. */
export class BuildError extends Error {
  override name = "BuildError";
  readonly output: string;

  constructor(step: string, output: string) {
    super(`${step} failed`);
    this.output = output;
  }
}

/** The database is made beside the bundling. */
export async function buildSite(options: BuildOptions): Promise<void> {
  await Promise.all([run(BUNDLE, options).then(() => run(COMPRESS, options)), run(DATABASE, options)]);
  await cp("node_modules/.cache/database", "build/database", { recursive: true });
}

/** Without a shell in between, so that aborting ends the process itself. */
async function run(step: string[], { isVerbose, isRelease, signal }: BuildOptions): Promise<void> {
  const stdio = isVerbose ? "inherit" : "pipe";
  const args = step !== BUNDLE && isRelease ? [...step, "--release"] : step;
  const child = spawn(process.execPath, args, { stdio, signal });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new BuildError(step.join(" "), output);
}

if (import.meta.main) await buildSite({ isVerbose: true, isRelease: true }).catch(() => process.exit(1));
