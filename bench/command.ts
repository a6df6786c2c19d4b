import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A program that a machine may lack. */
export async function isInstalled(program: string): Promise<boolean> {
  return run("which", [program]).then(
    () => true,
    () => false,
  );
}
