import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Area, areas } from "~/platform/page/areas";
import { LETTERS } from "../../../scripts/typefaces.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

describe("woven.css", () => {
  const css = read("./woven.css");

  it.each(Object.entries<Area>(areas))("dresses %s as the table of areas says", (name, area) => {
    const rule = css.match(new RegExp(`\\[data-area="${name}"\\] \\{([^}]*)\\}`))?.[1];
    expect(rule).toContain(`--color-accent: var(--color-${area.accent});`);
    expect(rule).toContain(`--cloth: var(--cloth-${area.cloth.match(/textiles\/(.*)\.svg/)?.[1]});`);
    expect(rule).toContain(`--tile: ${area.repeat};`);
  });
});

describe("fonts.css", () => {
  const css = read("./fonts.css");

  it("asks the small files for the letters they were made with, and for no others", () => {
    const small = css.split("@font-face").filter((block) => block.includes("media/fonts/"));
    expect(
      small.map((block) =>
        block
          .match(/unicode-range:([^;]*)/)?.[1]
          ?.trim()
          .split(/,\s+/),
      ),
    ).toEqual([LETTERS.split(", "), LETTERS.split(", ")]);
  });

  it.each([
    ["Ojuju Fallback", "../../../media/fonts/ojuju.woff2"],
    ["Hanken Grotesk Fallback", "../../../media/fonts/hanken-grotesk.woff2"],
  ])("%s has the height of the face it stands in for", (family, file) => {
    const face = css.split("@font-face").find((block) => block.includes(`"${family}"`)) ?? "";
    const percent = (property: string) =>
      Number(face.match(new RegExp(`${property}: ([\\d.]+)%`))?.[1]) / 100;
    const { unitsPerEm, ascent, descent, lineGap } = verticalMetrics(
      readFileSync(new URL(file, import.meta.url)),
    );

    const size = percent("size-adjust");
    expect(percent("ascent-override") * size).toBeCloseTo(ascent / unitsPerEm, 2);
    expect(percent("descent-override") * size).toBeCloseTo(-descent / unitsPerEm, 2);
    expect(percent("line-gap-override") * size).toBeCloseTo(lineGap / unitsPerEm, 2);
  });
});

/** Reads `head` and `hhea` out of a WOFF2 file (https://www.w3.org/TR/WOFF2/). */
function verticalMetrics(file: Buffer) {
  const HEADER_BYTES = 48;
  const HEAD = 1;
  const HHEA = 2;
  const GLYF = 10;
  const LOCA = 11;
  const UNKNOWN_TAG = 63;

  let at = HEADER_BYTES;
  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const starts = new Map<number, number>();
  let start = 0;
  for (let tables = file.readUInt16BE(12); tables > 0; tables--) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    const transform = flags >> 6;
    if (tag === UNKNOWN_TAG) at += 4;
    const originalLength = readBase128();
    const transformed = tag === GLYF || tag === LOCA ? transform !== 3 : transform !== 0;
    starts.set(tag, start);
    start += transformed ? readBase128() : originalLength;
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const head = starts.get(HEAD) ?? 0;
  const hhea = starts.get(HHEA) ?? 0;
  return {
    unitsPerEm: tables.readUInt16BE(head + 18),
    ascent: tables.readInt16BE(hhea + 4),
    descent: tables.readInt16BE(hhea + 6),
    lineGap: tables.readInt16BE(hhea + 8),
  };
}
