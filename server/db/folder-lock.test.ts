import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});

afterEach(() => rm(folder, { recursive: true }));

const ownerFile = () => path.join(folder, "lock/owner");

async function leaveLock(owner: string) {
  await mkdir(path.dirname(ownerFile()));
  await writeFile(ownerFile(), owner);
}

describe("the lock on the data folder", () => {
  it("is held by one at a time and given back", async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await unlock();
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("lets exactly one of many takers win", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("needs no hard links", async () => {
    const lockAndRelease = `
      import fs from "node:fs/promises";
      import { syncBuiltinESMExports } from "node:module";
      fs.link = () => Promise.reject(Object.assign(new Error("no links here"), { code: "EPERM" }));
      syncBuiltinESMExports();
      const { lockFolder } = await import(${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)});
      const unlock = await lockFolder(${JSON.stringify(folder)});
      await lockFolder(${JSON.stringify(folder)}).catch(({ name }) => console.log(name));
      await unlock();`;
    const args = ["--input-type=module", "-e", lockAndRelease];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toBe("FolderInUseError\n");
    expect(await readdir(folder)).toEqual([]);
  });

  it("is refused while another process lives, and taken over once it has died", async () => {
    const other = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { lockFolder } from ${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)};
       await lockFolder(${JSON.stringify(folder)});
       console.log("locked");
       setInterval(() => {}, 1000);`,
    ]);
    await once(other.stdout, "data");
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    await (await lockFolder(folder))();
  });

  it("is taken over when its number now belongs to a younger process", async () => {
    const unlock = await lockFolder(folder);
    const owner = JSON.parse(await readFile(ownerFile(), "utf8"));
    await unlock();
    await leaveLock(JSON.stringify({ ...owner, pid: process.ppid, started: "long ago" }));
    await (await lockFolder(folder))();
  });

  it("is taken over from a former process with our own number, and from a broken file", async () => {
    await leaveLock(JSON.stringify({ pid: process.pid, started: null, id: "former" }));
    await (await lockFolder(folder))();
    await leaveLock("{");
    await (await lockFolder(folder))();
  });

  it("is respected as the file that it was in older versions", async () => {
    const unlock = await lockFolder(folder);
    const owner = JSON.parse(await readFile(ownerFile(), "utf8"));
    await rm(path.join(folder, "lock"), { recursive: true });
    await writeFile(path.join(folder, "lock"), JSON.stringify(owner));
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await unlock();
    await writeFile(path.join(folder, "lock"), JSON.stringify(owner));
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });
});
