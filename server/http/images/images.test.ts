import fs, { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { QueueFullError, type QueueLimits } from "../../../app/platform/lib/bounded-queue.ts";
import { areaOf } from "../../../app/platform/pictures/decoder/encode-image.ts";
import { MANIFEST_PICTURES } from "../../../app/platform/pictures/pictures.server.ts";
import { createBoundedFolder } from "./bounded-folder.ts";
import { type ImageRequest, parseImagePath } from "./image-path.ts";
import type { ImageSources } from "./image-sources.ts";
import { createImageServer as openImageServer } from "./images.ts";

const temporaryFolder = () => mkdtemp(path.join(tmpdir(), "images-"));
const blue = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#1d2a57" } })
    .jpeg()
    .toBuffer();
const upload: ImageRequest = {
  width: 320,
  format: "webp",
  source: "uploads/a.jpg",
  version: null,
  focus: [50, 50],
  isCurrent: false,
};
const nothing = async () => null;
const fail = (error: unknown): void => {
  throw error;
};
/** All pictures are asked for by one visitor, unless another is named. */
const createImageServer = (
  folder: string,
  imageSources: ImageSources,
  onUnkept = fail,
  limits?: QueueLimits,
) => {
  const images = openImageServer(folder, imageSources, onUnkept, limits);
  return (request: ImageRequest, client = "visitor") => images(request, client);
};
const always = (read: ImageSources["read"]): ImageSources => ({ versionOf: async () => "1", read });

describe("addresses", () => {
  test("only known widths, shapes and formats, and plain paths, are pictures", () => {
    expect(parseImagePath(MANIFEST_PICTURES, "/img/640/avif/0/uploads/a%20b.jpg")).toEqual({
      width: 640,
      format: "avif",
      source: "uploads/a b.jpg",
      version: null,
      focus: [50, 50],
      isCurrent: false,
    });
    expect(parseImagePath(MANIFEST_PICTURES, "/img/640-4x5/avif/0/uploads/a.jpg")).toMatchObject({
      cut: "4x5",
    });
    for (const address of [
      "/img/641/avif/0/uploads/a.jpg",
      "/img/0640/avif/0/uploads/a.jpg",
      "/img/640-5x4/avif/0/uploads/a.jpg",
      "/img/640/gif/0/uploads/a.jpg",
      "/img/640/avif/1/etc/passwd",
      "/img/640/avif/1/media/no-such-picture.jpg",
      "/img/640/avif/1/media/../server/config.ts",
      "/img/640/avif/1/uploads/%2e%2e/secrets.json",
      "/img/640/avif/1/uploads/..%2f..%2fsecrets.json",
      "/img/640/avif/1/uploads/a%00.jpg",
      "/img/640/avif/1/uploads/%E0%A4%A.jpg",
      "/img/640/avif/1/uploads//a.jpg",
    ])
      expect(parseImagePath(MANIFEST_PICTURES, address), address).toBeNull();
  });

  test.each([
    ["a JPEG in a width that is only offered in newer formats", "/img/640/jpeg/0/uploads/a.jpg"],
    ["wider than our master by more than a little", "/img/1920/avif/1/media/photos/products/column-gown.jpg"],
    ["wider than the cut of our master", "/img/1440-4x5/webp/1/media/photos/hero/hero-forms.jpg"],
  ])("%s is asked for by no page, and not made", (_, address) => {
    expect(parseImagePath(MANIFEST_PICTURES, address)).toBeNull();
  });

  test("our own pictures have the version and the focus of their bytes, whatever the address says", () => {
    const stale = parseImagePath(
      MANIFEST_PICTURES,
      "/img/640/avif/made-up/media/photos/products/column-gown.jpg",
    );
    expect(stale).toMatchObject({ version: expect.stringMatching(/^[0-9a-f]{8}$/), isCurrent: false });
    const address = `/img/640/avif/${stale?.version}/media/photos/products/column-gown.jpg`;
    expect(parseImagePath(MANIFEST_PICTURES, address)).toEqual({ ...stale, isCurrent: true });
  });
});

describe("the image server", () => {
  test("a picture is read and encoded once, however many ask, and kept on disk", async () => {
    const folder = await temporaryFolder();
    let reads = 0;
    const original = await blue();
    const images = createImageServer(
      folder,
      always(async () => {
        reads += 1;
        return original;
      }),
    );
    const copies = await Promise.all([images(upload), images(upload), images(upload)]);
    expect(reads).toBe(1);
    const first = copies[0] as Buffer;
    expect(await sharp(first).metadata()).toMatchObject({ format: "webp", width: 320, height: 213 });

    const restarted = createImageServer(folder, always(nothing));
    expect(await restarted(upload)).toEqual(first);
    expect(await restarted({ ...upload, version: "2" })).toBeNull();
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => name.endsWith(".webp"))).toHaveLength(1);
  });

  test("an upload that was replaced or removed is shown no longer, and one nobody can ask after is no answer", async () => {
    const folder = await temporaryFolder();
    let version: string | null = "1";
    let original = await blue();
    const images = createImageServer(folder, { versionOf: async () => version, read: async () => original });
    const before = await images(upload);
    version = "2";
    original = await sharp(original).negate().toBuffer();
    const after = await images(upload);
    expect(after).not.toEqual(before);
    version = null;
    expect(await images(upload)).toBeNull();
    const away = async () => {
      throw new Error("no storage");
    };
    await expect(createImageServer(folder, { versionOf: away, read: away })(upload)).rejects.toThrow();
  });

  test("a picture that cannot be kept is answered all the same, and told of once until it can", async () => {
    const folder = await temporaryFolder();
    const inTheWay = path.join(folder, "uploads");
    await writeFile(inTheWay, "no folder");
    const onUnkept = vi.fn();
    const images = createImageServer(folder, always(blue), onUnkept);
    const picture = await images(upload);
    expect(await sharp(picture as Buffer).metadata()).toMatchObject({ format: "webp", width: 320 });
    expect(await images(upload)).toEqual(picture);
    expect(onUnkept).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "ENOTDIR" }));

    await rm(inTheWay);
    await images(upload);
    await rm(inTheWay, { recursive: true });
    await writeFile(inTheWay, "no folder");
    await images(upload);
    expect(onUnkept).toHaveBeenCalledTimes(2);
  });

  test("an empty file in place of a picture is not served but made again", async () => {
    const folder = await temporaryFolder();
    const images = createImageServer(folder, always(blue));
    const picture = await images(upload);
    const names = await readdir(folder, { recursive: true });
    const file = path.join(folder, names.find((name) => name.endsWith(".webp")) ?? "");
    await truncate(file);
    expect(await images(upload)).toEqual(picture);
    expect(await readFile(file)).toEqual(picture);
  });

  test("what is no picture is none", async () => {
    const images = createImageServer(
      await temporaryFolder(),
      always(async () => Buffer.from("a letter")),
    );
    expect(await images(upload)).toBeNull();
  });

  test("whoever has a share of the queue waiting is refused, others are not, and what waits is not read", async () => {
    const gate = Promise.withResolvers<void>();
    let reads = 0;
    const held = always(async () => {
      reads += 1;
      await gate.promise;
      return blue();
    });
    const limits = { width: 1, most: 4, mostPerClient: 2 };
    const images = createImageServer(await temporaryFolder(), held, fail, limits);
    const picture = (number: number) => ({ ...upload, source: `uploads/${number}.jpg` });
    const refusal = Promise.withResolvers<unknown>();
    const asked = [1, 2, 3, 4].map((number) => images(picture(number)).catch(refusal.resolve));
    expect(await refusal.promise).toBeInstanceOf(QueueFullError);
    await expect.poll(() => reads).toBe(1);

    const other = images(picture(5), "another visitor");
    gate.resolve();
    expect(await sharp((await other) as Buffer).metadata()).toMatchObject({ width: 320 });
    await Promise.all(asked);
    expect(reads).toBe(4);
    expect(await images(picture(6))).not.toBeNull();
  });

  test("a visitor does not wait for the turn of another who asked for the same picture first", async () => {
    const gate = Promise.withResolvers<void>();
    const read: string[] = [];
    const held = always(async (source) => {
      read.push(source);
      await gate.promise;
      return blue();
    });
    const limits = { width: 1, most: 6, mostPerClient: 5 };
    const images = createImageServer(await temporaryFolder(), held, fail, limits);
    const picture = (number: number) => ({ ...upload, source: `uploads/${number}.jpg` });
    let refused = 0;
    const greedy = [1, 2, 3, 4, 5, 6, 7].map((number) =>
      images(picture(number), "greedy").catch(() => {
        refused += 1;
      }),
    );
    // One is being made, five wait.
    await expect.poll(() => refused).toBe(1);
    const others = [images(picture(7), "visitor"), images(picture(8), "another")];
    // Both wait: for the second there was room only in place of another.
    await expect.poll(() => refused).toBe(2);
    gate.resolve();
    expect(await Promise.all(others)).not.toContain(null);
    await Promise.all(greedy);
    expect(read.indexOf("uploads/7.jpg")).toBeLessThan(4);
  });

  test("a small master is not enlarged", async () => {
    const images = createImageServer(await temporaryFolder(), always(blue));
    const picture = (await images({ ...upload, width: 1920, format: "jpeg" })) as Buffer;
    expect((await sharp(picture).metadata()).width).toBe(900);
  });

  test("a picture is cut to the shape of its frame", async () => {
    const images = createImageServer(await temporaryFolder(), always(blue));
    const picture = (await images({ ...upload, cut: "4x5" })) as Buffer;
    expect(await sharp(picture).metadata()).toMatchObject({ width: 320, height: 400 });
  });
});

test("a cut keeps the focus in view, as far as the picture goes", () => {
  const wide = { width: 1000, height: 500 };
  expect(areaOf(wide, "1x1", [50, 50])).toEqual({ left: 250, top: 0, width: 500, height: 500 });
  expect(areaOf(wide, "1x1", [100, 20])).toEqual({ left: 500, top: 0, width: 500, height: 500 });
  expect(areaOf({ width: 400, height: 1000 }, "4x5", [50, 20])).toEqual({
    left: 0,
    top: 100,
    width: 400,
    height: 500,
  });
});

test("a full folder loses its oldest files first", async () => {
  const folder = await temporaryFolder();
  const write = async (name: string, second: number) => {
    // Opened anew each time: what was there before counts too.
    await createBoundedFolder(folder, 250).write(name, Buffer.alloc(100));
    await utimes(path.join(folder, name), second, second);
  };
  await write("old", 2_000);
  await write("oldest", 1_000);
  await write("folder/new", 3_000);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(["folder", "folder/new", "old"]);
});

describe("a folder on a failing disk", () => {
  /** Until the test is over, as if the disk refused it once. */
  function refuseOnce(call: "rm" | "rename") {
    const refused = vi.spyOn(fs, call).mockRejectedValueOnce(new Error("read-only disk"));
    syncBuiltinESMExports();
    onTestFinished(() => {
      refused.mockRestore();
      syncBuiltinESMExports();
    });
  }

  test("counts anew after room could not be made", async () => {
    const folder = await temporaryFolder();
    const { write } = createBoundedFolder(folder, 250);
    await write("one", Buffer.alloc(200));
    refuseOnce("rm");
    await expect(write("two", Buffer.alloc(100))).rejects.toThrow("read-only disk");
    await write("three", Buffer.alloc(100));
    expect(await readdir(folder)).not.toContain("one");
  });

  test("leaves no half file behind", async () => {
    const folder = await temporaryFolder();
    refuseOnce("rename");
    await expect(createBoundedFolder(folder, 250).write("one", Buffer.alloc(9))).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });
});
