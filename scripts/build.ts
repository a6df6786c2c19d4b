import { spawn } from "node:child_process";
import { once } from "node:events";

/* `npm run build`. `npm start` runs the same steps without their output. */
const STEPS = [["node_modules/@react-router/dev/bin.cjs", "build"], ["scripts/precompress.ts"]];

/** `words` is the output of the failed step, where it was not shown. */
export class BuildError extends Error {
  override name = "BuildError";
  readonly output: string;

  constructor(step: string, output: string) {
    super(`${step} failed`);
    this.output = output;
  }
}

/** Each step runs without a shell in between, so that aborting ends the process itself. */
export async function buildSite(isVerbose: boolean, signal?: AbortSignal): Promise<void> {
  for (const step of STEPS) {
    const stdio = isVerbose ? "inherit" : "pipe";
    const child = spawn(process.execPath, step, { stdio, signal });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const [code] = await once(child, "close");
    if (code !== 0) throw new BuildError(step.join(" "), output);
  }
}

if (import.meta.main) await buildSite(true).catch(() => process.exit(1));
