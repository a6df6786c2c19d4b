import { describe, expect, it } from "vitest";
import { dominantShade, hashMedia, listMedia, readManifest, sizeOf } from "./media-manifest.ts";

const manifest = readManifest();
const files = listMedia();

describe("media/manifest.json", () => {
  it("describes exactly the files under media/, in order", () => {
    expect(Object.keys(manifest)).toEqual(files);
  });

  it.each(files)("matches the bytes of %s", async (file) => {
    const entry = manifest[file];
    expect(entry?.hash).toBe(hashMedia(file));
    expect({ width: entry?.width, height: entry?.height }).toEqual(await sizeOf(file));
  });

  it("gives every file a text for those who cannot see it, and a colour to show before it arrives", () => {
    for (const [file, entry] of Object.entries(manifest)) {
      expect(entry.alt.trim(), file).not.toBe("");
      expect(entry.color, file).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it("keeps heads in view: every portrait is cropped from the top", () => {
    const portraits = Object.entries(manifest).filter(([file]) => file.startsWith("portraits/"));
    expect(portraits).toHaveLength(18);
    for (const [file, entry] of portraits) expect(entry.focus, file).toBe("50% 22%");
  });

  it("names and describes every cloth", () => {
    for (const [file, entry] of Object.entries(manifest)) {
      if (!file.startsWith("textiles/")) continue;
      expect(entry.name, file).toBeTruthy();
      expect(entry.description, file).toBeTruthy();
    }
  });
});

describe("fullestShade", () => {
  it("is the mean of the most common shade", () => {
    expect(dominantShade(Uint8Array.from([240, 0, 0, 16, 32, 48, 18, 34, 50]))).toBe("#112131");
  });
});
