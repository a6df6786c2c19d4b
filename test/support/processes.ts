import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Process {
  child: ChildProcess;
  /** Its output line by line. */
  lines: AsyncIterableIterator<string>;
  /** Its stderr so far. */
  errors(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a script of this folder in its own process. */
export function startScript(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Process {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  return {
    child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    errors: () => errors,
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** The next line; throws with stderr when the process ends without one. */
export async function nextLine({ lines, errors }: Process): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error(`The process ended:\n${errors()}`);
  return value;
}

/** All lines until it ends. */
export async function allLines({ lines }: Process): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
