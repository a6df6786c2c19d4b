import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { normalisePicture } from "./normalise-picture.server";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b7410e" } });
const jpeg = (width = 60, height = 40) => photo(width, height).jpeg().toBuffer();
const refusal = (file: Uint8Array) =>
  normalisePicture(file).then(
    () => "taken",
    (error: Error) => error.message,
  );

test("a picture is turned upright, and what the camera wrote about the place is gone", async () => {
  const taken = await photo(60, 40)
    .jpeg()
    .withExif({
      IFD0: { Orientation: "6", Make: "Phone" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1 12/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(taken.includes("Exif")).toBe(true);
  const kept = await normalisePicture(taken);
  expect([kept.width, kept.height]).toEqual([40, 60]);
  const facts = await sharp(kept.bytes).metadata();
  expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(kept.bytes.includes("Exif")).toBe(false);
  expect(kept.color).toMatch(/^#b[67]4[01]0e$/);
});

test("a picture is made smaller than 4000 pixels", async () => {
  const { width, height } = await normalisePicture(await jpeg(5200, 260));
  expect([width, height]).toEqual([3840, 192]);
});

test("a picture with transparent parts keeps them", async () => {
  const png = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const kept = await normalisePicture(png);
  expect(kept.extension).toBe("webp");
  expect((await sharp(kept.bytes).metadata()).hasAlpha).toBe(true);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("%s is taken", async (format) => {
  expect(await refusal(await photo(16, 16).toFormat(format).toBuffer())).toBe("taken");
});

test("a drawing is refused, whatever it is called", async () => {
  const svg =
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await refusal(Buffer.from(svg))).toContain("SVG");
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["an archive", "PK\x03\x04something.zip"],
  ["a program", "MZ\x90\x00"],
  ["a document", "%PDF-1.7"],
])("a picture with %s after its end is refused", async (_, other) => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const picture = await photo(16, 16).toFormat(format).toBuffer();
    expect(await refusal(Buffer.concat([picture, Buffer.from(other, "latin1")]))).toContain("something else");
  }
});

test("a picture with a script in a comment is refused", async () => {
  const plain = await jpeg();
  const words = Buffer.from("<script>alert(1)</script>");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  const file = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]);
  expect(await refusal(file)).toContain("something else");
});

test("a second exposure that a phone appends is dropped, and the picture taken", async () => {
  const kept = await normalisePicture(Buffer.concat([await jpeg(60, 40), await jpeg(6, 4)]));
  expect([kept.width, kept.height]).toEqual([60, 40]);
});

test("200 megapixels in a small file are refused before they are opened", async () => {
  const file = await photo(64, 64).png({ compressionLevel: 9 }).toBuffer();
  // The width and height of a PNG are the first two numbers of its header; its checksum follows.
  const { crc32 } = await import("node:zlib");
  file.writeUInt32BE(20_000, 16);
  file.writeUInt32BE(10_000, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  expect(await refusal(file)).toBe(
    "It has 200 megapixels; at most 64 can be opened. Please save it smaller.",
  );
});

test("a picture that takes too much memory to open is refused in words", async () => {
  const file = await readFile(path.join(import.meta.dirname, "decoder/64-megapixels.avif"));
  expect(await refusal(file)).toBe(
    "It is too large to open. Please save it smaller, or as JPEG, and try again.",
  );
});

test("half a picture, a text and an empty file are refused, each in its own words", async () => {
  const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  expect(await refusal(whole.subarray(0, whole.length / 2))).toContain("damaged");
  expect(await refusal(Buffer.from("hello"))).toContain("not a picture");
  expect(await refusal(Buffer.alloc(0))).toContain("empty");
});
