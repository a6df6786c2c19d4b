import { spawn } from "node:child_process";
import { once } from "node:events";

/* `npm run build`; `npm start` does the same, without its words. */
const STEPS = [["node_modules/@react-router/dev/bin.cjs", "build"], ["scripts/precompress.ts"]];

/** `words` are what the failed step printed, where they were not shown. */
export class BuildError extends Error {
  override name = "BuildError";
  readonly words: string;

  constructor(step: string, words: string) {
    super(`${step} failed`);
    this.words = words;
  }
}

/** Each step is one process without a shell in between, so that ending this one ends it too. */
export async function buildSite(isVerbose: boolean, signal?: AbortSignal): Promise<void> {
  for (const step of STEPS) {
    const stdio = isVerbose ? "inherit" : "pipe";
    const child = spawn(process.execPath, step, { stdio, signal });
    let words = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        words += text;
      });
    const [code] = await once(child, "close");
    if (code !== 0) throw new BuildError(step.join(" "), words);
  }
}

if (import.meta.main) await buildSite(true).catch(() => process.exit(1));
