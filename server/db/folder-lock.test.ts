import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});

afterEach(() => rm(folder, { recursive: true }));

const lockFile = () => path.join(folder, "lock");

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
    const owner = JSON.parse(await readFile(lockFile(), "utf8"));
    await unlock();
    await writeFile(lockFile(), JSON.stringify({ ...owner, pid: process.ppid, started: "long ago" }));
    await (await lockFolder(folder))();
  });

  it("is taken over from a former process with our own number, and from a broken file", async () => {
    await writeFile(lockFile(), JSON.stringify({ pid: process.pid, started: null, id: "former" }));
    await (await lockFolder(folder))();
    await writeFile(lockFile(), "{");
    await (await lockFolder(folder))();
  });
});
