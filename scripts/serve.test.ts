import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const SCRIPT = path.resolve("scripts/serve.ts");

/** A project folder whose built site is this program. */
async function makeProject(site: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "serve-"));
  await mkdir(path.join(folder, "build/server"), { recursive: true });
  await writeFile(path.join(folder, "build/server/index.js"), site);
  return folder;
}

test("the site stays up when no process can be had for warming pictures", async () => {
  // Without the picture script that is to run beside it.
  const cwd = await makeProject(
    'process.execPath = "/nowhere/node"; process.once("exit", (code) => console.log("ended", code));',
  );
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], { cwd });
  expect(stdout).toBe("ended 0\n");
});

test("the process that warms pictures ends when the site is killed", { timeout: 60_000 }, async () => {
  const cwd = await makeProject("setInterval(() => {}, 1_000);");
  await symlink(path.resolve("scripts"), path.join(cwd, "scripts"));
  // Takes the site's port, outlives the site and never replies, so that the picture script hangs.
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String((server.address() as AddressInfo).port) };
  const site = spawn(process.execPath, [SCRIPT], { cwd, env, stdio: "inherit" });
  onTestFinished(() => void site.kill("SIGKILL"));
  const [request] = await once(server, "request");
  expect(request.url).toBe("/sitemap.xml");
  const gone = once(request.socket, "close");
  site.kill("SIGKILL");
  await gone;
});
