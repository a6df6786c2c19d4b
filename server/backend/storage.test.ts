import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderStorage } from "./storage.ts";

let folder: string;
let storage: FolderStorage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "storage-"));
  storage = new FolderStorage(path.join(folder, "files"), 100);
});

afterEach(() => rm(folder, { recursive: true }));

const put = (key: string, text: string, bucket = "images") =>
  storage.uploadObject(bucket, key, undefined, Buffer.from(text), "image/png", "max-age=60");

const read = async (key: string, bucket = "images") =>
  new Response((await storage.getObject(bucket, key)).body).text();

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe("a folder of stored files", () => {
  it("gives back the bytes and how they were described", async () => {
    await put("a/b.png", "hello");
    expect(await read("a/b.png")).toBe("hello");
    expect(await storage.headObject("images", "a/b.png")).toMatchObject({
      mimetype: "image/png",
      cacheControl: "max-age=60",
      size: 5,
    });
  });

  it("takes a stream", async () => {
    const body = new Blob(["streamed"]).stream();
    await storage.uploadObject("images", "s", undefined, body, "text/plain", "no-cache");
    expect(await read("s")).toBe("streamed");
  });

  it("keeps buckets apart, and a file apart from a folder of the same name", async () => {
    await put("a", "one");
    await put("a/b", "two");
    await put("a", "three", "bookings");
    expect([await read("a"), await read("a/b"), await read("a", "bookings")]).toEqual([
      "one",
      "two",
      "three",
    ]);
  });

  it("replaces an object and leaves nothing of the old one", async () => {
    const first = await put("a", "old");
    const second = await put("a", "new");
    expect(await read("a")).toBe("new");
    expect(second.eTag).not.toBe(first.eTag);
    expect(await filesOnDisk()).toHaveLength(2);
  });

  it.each(["../escape", "../../etc/passwd", "/etc/passwd", "a\0b", "..", "C:\\x", "x".repeat(2000)])(
    "keeps %j inside the folder",
    async (key) => {
      await put(key, "inside", "../..");
      expect(await read(key, "../..")).toBe("inside");
      expect(await readdir(folder)).toEqual(["files"]);
    },
  );

  it("keeps the old object when an upload is too large or breaks off", async () => {
    await put("a", "old");
    await expect(put("a", "x".repeat(101))).rejects.toThrow("larger than 100 bytes");
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from("half"));
      },
      pull(controller) {
        controller.error(new Error("connection lost"));
      },
    });
    await expect(
      storage.uploadObject("images", "a", undefined, broken, "text/plain", "no-cache"),
    ).rejects.toThrow("connection lost");
    expect(await read("a")).toBe("old");
    expect(await filesOnDisk()).toHaveLength(2);
  });

  it("copies and deletes", async () => {
    await put("a", "one");
    await storage.copyObject("images", "a", undefined, "images", "b");
    await storage.deleteObjects("images", ["a", "never-there"]);
    expect(await read("b")).toBe("one");
    await expect(storage.getObject("images", "a")).rejects.toThrow("No stored file images/a");
    expect(await filesOnDisk()).toHaveLength(2);
  });
});
