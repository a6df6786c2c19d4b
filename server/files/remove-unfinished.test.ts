import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { unfinishedFolders } from "./data-folders.ts";
import { removeUnfinished } from "./remove-unfinished.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

it("what a killed process left of its uploads goes after an hour", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "unfinished-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folders = unfinishedFolders(dataDir);
  expect(await removeUnfinished(folders, NOW)).toBe(0);
  for (const folder of folders)
    for (const [name, minutesAgo] of Object.entries({ old: 61, young: 59 })) {
      await mkdir(path.join(folder, name), { recursive: true });
      await writeFile(path.join(folder, name, "1"), "x");
      const then = new Date(NOW.getTime() - minutesAgo * 60_000);
      await utimes(path.join(folder, name), then, then);
    }
  expect(await removeUnfinished(folders, NOW)).toBe(2);
  for (const folder of folders) expect(await readdir(folder)).toEqual(["young"]);
});
