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

  /** In another process, whose file system was changed. Returns the names of the errors. */
  async function takeLockTwice(change: string): Promise<string> {
    const lockAndRelease = `
      import fs from "node:fs/promises";
      import { existsSync, rmSync, statSync } from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const refuse = () => Promise.reject(Object.assign(new Error("not permitted"), { code: "EPERM" }));
      const { rename } = fs;
      ${change}
      syncBuiltinESMExports();
      const { lockFolder } = await import(${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)});
      const take = () => lockFolder(${JSON.stringify(folder)});
      const unlock = await take().catch(({ name }) => console.log(name));
      await take().catch(({ name }) => console.log(name));
      await unlock?.();`;
    const args = ["--input-type=module", "-e", lockAndRelease];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }

  it("needs no hard links", async () => {
    expect(await takeLockTwice("fs.link = refuse;")).toBe("FolderInUseError\n");
    expect(await readdir(folder)).toEqual([]);
  });

  /** A folder is never renamed onto another, but replaces a file. */
  const asOnWindows = `
    fs.rename = (from, to) => {
      if (existsSync(to) && statSync(to).isDirectory()) return refuse();
      rmSync(to, { force: true });
      return rename(from, to);
    };`;

  it("is held by one, and taken over, where a rename onto a folder is not permitted", async () => {
    expect(await takeLockTwice(asOnWindows)).toBe("FolderInUseError\n");
    await leaveLock("{");
    expect(await takeLockTwice(asOnWindows)).toBe("FolderInUseError\n");
    expect(await readdir(folder)).toEqual([]);
  });

  it("is respected as an older version's file where a rename would replace it", async () => {
    const unlock = await lockFolder(folder);
    const owner = await readFile(ownerFile(), "utf8");
    await rm(path.join(folder, "lock"), { recursive: true });
    await writeFile(path.join(folder, "lock"), owner);
    expect(await takeLockTwice(asOnWindows)).toBe("FolderInUseError\nFolderInUseError\n");
    await unlock();
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
