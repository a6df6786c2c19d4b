import { execFile } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the site stays up when no process can be had for warming pictures", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "serve-"));
  await mkdir(path.join(folder, "build/server"), { recursive: true });
  // In place of the site; what is to be run beside it is not there.
  const site =
    'process.execPath = "/nowhere/node"; process.once("exit", (code) => console.log("ended", code));';
  await writeFile(path.join(folder, "build/server/index.js"), site);
  const script = path.resolve("scripts/serve.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: folder });
  expect(stdout).toBe("ended 0\n");
});
