import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createImageServer, parseImagePath } from "./images.ts";

const blue = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#1d2a57" } })
    .jpeg()
    .toBuffer();

test("only known widths, known formats and plain paths are pictures", () => {
  expect(parseImagePath("/img/640/avif/1a2b/media/photos/a.jpg")).toEqual({
    width: 640,
    format: "avif",
    source: "media/photos/a.jpg",
  });
  for (const path of [
    "/img/641/avif/1/media/a.jpg",
    "/img/640/gif/1/media/a.jpg",
    "/img/640/avif/1/etc/passwd",
    "/img/640/avif/1/media/../server/config.ts",
    "/img/640/avif/1/media/%2e%2e/secrets.json",
    "/img/640/avif/1/media/..%2f..%2fsecrets.json",
    "/img/640/avif/1/media/a%00.jpg",
    "/img/640/avif/1/media/%E0%A4%A.jpg",
    "/img/640/avif/1/media//a.jpg",
  ])
    expect(parseImagePath(path), path).toBeNull();
});

test("a picture is read and encoded once, however many ask, and kept on disk", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "images-"));
  let reads = 0;
  const master = await blue();
  const images = createImageServer(folder, async () => {
    reads += 1;
    return master;
  });
  const wanted = { width: 320, format: "webp", source: "media/a.jpg" } as const;
  const copies = await Promise.all([images(wanted, "1"), images(wanted, "1"), images(wanted, "1")]);
  expect(reads).toBe(1);
  const first = copies[0] as Buffer;
  expect(await sharp(first).metadata()).toMatchObject({ format: "webp", width: 320, height: 213 });

  const restarted = createImageServer(folder, async () => null);
  expect(await restarted(wanted, "1")).toEqual(first);
  expect(await restarted(wanted, "2")).toBeNull();
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"))).toHaveLength(
    1,
  );
});

test("a small master is not enlarged", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "images-"));
  const images = createImageServer(folder, blue);
  const picture = (await images({ width: 1920, format: "jpeg", source: "media/a.jpg" }, "1")) as Buffer;
  expect((await sharp(picture).metadata()).width).toBe(900);
});
