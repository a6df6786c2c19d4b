import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import { type FakeS3, startFakeS3 } from "../../test/support/fake-s3.ts";
import { folderStore } from "./folder-store.ts";
import { checkFreeDisk } from "./free-disk.ts";
import { openFileStore } from "./open-file-store.ts";
import { s3Store } from "./s3-store.ts";

const CHUNK = 64 * 1024;

async function* bytes(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part);
}
const put = (store: FileStore, name: string, text: string) => store.put(name, bytes(text), text.length);
async function read(store: FileStore, name: string): Promise<string | null> {
  const file = await store.open(name);
  return file && new Response(file.body).text();
}

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-test-"));
  s3.objects.clear();
  s3.fail(null);
  return () => rm(folder, { recursive: true });
});

/** All files, including unreferenced ones. */
const everyFile = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...s3.objects.keys()];
};

describe.each([
  ["a folder", () => openFileStore({ dataDir: folder })],
  ["S3", () => openFileStore({ dataDir: folder, filesUrl: s3.address })],
])("files in %s", (_, open) => {
  let store: FileStore;
  beforeEach(() => {
    store = open();
  });

  it("are there as they were sent, with their size", async () => {
    expect(await store.put("booking-files/one/1", bytes("a ", "gown"), 6)).toBe("stored");
    const file = await store.open("booking-files/one/1");
    expect(file?.size).toBe(6);
    expect(await new Response(file?.body).text()).toBe("a gown");
  });

  it("are not there before they are sent", async () => {
    expect(await store.open("images/none.png")).toBeNull();
    expect(await store.versionOf("images/none.png")).toBeNull();
    expect(await store.list("images/")).toEqual([]);
  });

  it("are never replaced, not even by two at once", async () => {
    const outcomes = await Promise.all([put(store, "a/1", "one"), put(store, "a/1", "two")]);
    expect(outcomes.sort()).toEqual(["exists", "stored"]);
    const kept = await read(store, "a/1");
    expect(["one", "two"]).toContain(kept);
    expect(await put(store, "a/1", "three")).toBe("exists");
    expect(await read(store, "a/1")).toBe(kept);
    expect(await everyFile()).toHaveLength(1);
  });

  it("have another version with other bytes", async () => {
    await put(store, "images/a.png", "red");
    const red = await store.versionOf("images/a.png");
    expect(await store.versionOf("images/a.png")).toBe(red);
    await store.remove("images/a.png");
    await put(store, "images/a.png", "blue!");
    expect(await store.versionOf("images/a.png")).not.toBe(red);
  });

  it("are listed by their folder, and by no other", async () => {
    for (const name of ["a/1", "a/2", "a/3", "a/10", "a/4", "ab/1", "a/deeper/1"])
      await put(store, name, "x");
    expect((await store.list("a/")).sort()).toEqual(["a/1", "a/10", "a/2", "a/3", "a/4"]);
    expect(await store.list("none/")).toEqual([]);
  });

  it("are gone once removed, and may be removed twice", async () => {
    await put(store, "a/1", "x");
    await store.remove("a/1");
    await store.remove("a/1");
    expect(await store.open("a/1")).toBeNull();
    expect(await everyFile()).toEqual([]);
  });

  it.each([
    "",
    "/etc/passwd",
    "../secrets.json",
    "a/../../secrets.json",
    "a/./1",
    "a//1",
    "a/",
    ".drafts/1",
    "a/.hidden",
    "a\\b",
    "a\0b",
    "a b",
    "a?list-type=2",
    "a%2e%2e",
    "ä",
    "a/1\n",
    "x".repeat(201),
  ])("are not called %j", async (name) => {
    for (const refused of [
      () => put(store, name, "x"),
      () => store.open(name),
      () => store.versionOf(name),
      () => store.remove(name),
      () => store.list(`${name}/`),
    ])
      await expect(refused()).rejects.toThrow("is no name for a stored file");
    expect(await everyFile()).toEqual([]);
  });

  it("leave nothing behind when their sender breaks off", async () => {
    async function* breaksOff() {
      yield Buffer.alloc(CHUNK);
      throw new Error("the line is gone");
    }
    await expect(store.put("a/1", breaksOff(), 10 * CHUNK)).rejects.toThrow();
    expect(await store.open("a/1")).toBeNull();
    expect(await everyFile()).toEqual([]);
    expect(await put(store, "a/1", "again")).toBe("stored");
  });

  it("are written as they come: the sender is never far ahead of the store", async () => {
    const chunks = 64;
    let sent = 0;
    async function* content() {
      for (; sent < chunks; sent++) {
        // All but what is in buffers.
        if (sent === chunks / 2) await expect.poll(arrived).toBeGreaterThan((sent * CHUNK) / 2);
        yield Buffer.alloc(CHUNK, sent);
      }
    }
    const before = s3.bytesReceived();
    const arrived = async () => {
      const drafts = path.join(folder, "files/.drafts");
      const [draft] = await readdir(drafts).catch(() => []);
      return draft ? (await stat(path.join(drafts, draft))).size : s3.bytesReceived() - before;
    };
    expect(await store.put("a/1", content(), chunks * CHUNK)).toBe("stored");
    expect((await read(store, "a/1"))?.length).toBe(chunks * CHUNK);
  });

  it("are read as they are asked for, and let go when they are not", async () => {
    await put(store, "a/1", "x".repeat(5 * 1024 * 1024));
    const file = await store.open("a/1");
    const reader = file?.body.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeLessThanOrEqual(CHUNK);
    await reader?.cancel();
    await store.remove("a/1");
  });
});

describe("a folder", () => {
  it("whose disk is nearly full takes nothing, and says so", async () => {
    const store = folderStore(folder, (place, size) => checkFreeDisk(place, size, Number.MAX_SAFE_INTEGER));
    await expect(put(store, "a/1", "x")).rejects.toMatchObject({
      code: "ENOSPC",
      message: expect.stringContaining("the disk is nearly full"),
    });
    expect(await everyFile()).toEqual([]);
  });

  it("is no file", async () => {
    const store = folderStore(folder);
    await put(store, "a/b/1", "x");
    expect([await store.open("a/b"), await store.versionOf("a/b"), await store.open("a/b/1/c")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await store.list("a/")).toEqual([]);
    await expect(put(store, "a/b/1/c", "x")).rejects.toMatchObject({ code: "EEXIST" });
  });
});

describe("S3", () => {
  it.each([403, 409, 500, 503])("that answers %d has stored nothing, and lost nothing", async (status) => {
    const store = s3Store(s3.address);
    await put(store, "a/1", "x");
    s3.fail(status);
    for (const asked of [
      () => put(store, "a/2", "x"),
      () => store.open("a/1"),
      () => store.versionOf("a/1"),
      () => store.list("a/"),
      () => store.remove("a/1"),
    ])
      await expect(asked()).rejects.toThrow(`the file store answered ${status}`);
    expect([...s3.objects.keys()]).toEqual(["a/1"]);
  });

  it("with another secret or region is not opened", async () => {
    for (const address of [
      s3.address.replace("se%2Fcret", "guess"),
      s3.address.replace("af-south-1", "eu-1"),
    ])
      await expect(s3Store(address).list("a/")).rejects.toThrow("the file store answered 403");
  });

  it("that is away is an error of that call", async () => {
    const gone = await startFakeS3();
    await gone.close();
    await expect(put(s3Store(gone.address), "a/1", "x")).rejects.toThrow();
  });
});
