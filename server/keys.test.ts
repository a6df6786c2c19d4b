import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { findKeysToKeep, loadKeys } from "./keys.ts";

const fileSystem = vi.hoisted(() => ({ hasLinks: true }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const link: typeof real.link = (...paths) =>
    fileSystem.hasLinks
      ? real.link(...paths)
      : Promise.reject(Object.assign(new Error("operation not permitted"), { code: "EPERM" }));
  return { ...real, link };
});

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "keys-"));
  folder = path.join(parent, "data");
});

afterEach(() => rm(parent, { recursive: true }));

describe("the site's keys", () => {
  it("are made once, and for the owner's eyes only", async () => {
    const first = await loadKeys(folder);
    expect(first.publishableKey).toMatch(/^sb_publishable_/);
    expect(first.secretKey).toMatch(/^sb_secret_/);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(await loadKeys(folder)).toEqual(first);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
  });

  it.each([{ hasLinks: true }, { hasLinks: false }])(
    "are the same for processes that start at once (hard links: $hasLinks)",
    async ({ hasLinks }) => {
      fileSystem.hasLinks = hasLinks;
      onTestFinished(() => {
        fileSystem.hasLinks = true;
      });
      const all = await Promise.all(Array.from({ length: 5 }, () => loadKeys(folder)));
      expect(new Set(all.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
      expect(await loadKeys(folder)).toEqual(all[0]);
      expect(await readdir(folder)).toEqual(["secrets.json"]);
    },
  );

  it("may be given, all or some; what is given is not written down", async () => {
    const given = { publishableKey: "p", secretKey: "s", jwtSecret: "j".repeat(32) };
    expect(await loadKeys(folder, given)).toEqual(given);
    expect(await readdir(parent)).toEqual([]);
    const some = await loadKeys(folder, { secretKey: "s", jwtSecret: undefined });
    expect(some.secretKey).toBe("s");
    expect((await loadKeys(folder)).secretKey).not.toBe("s");
    expect((await loadKeys(folder)).jwtSecret).toBe(some.jwtSecret);
  });

  it("are kept in backups without what opens a hosted project", async () => {
    const given = { publishableKey: "p", secretKey: "s", jwtSecret: "j".repeat(32) };
    const kept = await findKeysToKeep(folder, given);
    expect(kept).toEqual({
      publishableKey: expect.stringMatching(/^sb_publishable_/),
      secretKey: expect.stringMatching(/^sb_secret_/),
      jwtSecret: given.jwtSecret,
    });
    const stored = await loadKeys(folder);
    expect(await findKeysToKeep(folder, given)).toEqual({ ...stored, jwtSecret: given.jwtSecret });
    expect(await findKeysToKeep(folder)).toEqual(stored);
  });

  it("are never replaced because their file cannot be read", async () => {
    await loadKeys(folder);
    await writeFile(path.join(folder, "secrets.json"), "{");
    await expect(loadKeys(folder)).rejects.toThrow("does not hold the site's keys");
  });
});
