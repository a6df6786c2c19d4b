import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/* `npm run typefaces`: makes the two subset fonts in media/fonts that every page loads first. They contain the
   weights the design uses and the characters of nearly all our text; a page with others loads the full font. */
const FOLDER = new URL("../media/fonts/", import.meta.url);

const TYPEFACES = [
  { name: "ojuju", lightest: 450, boldest: 650 },
  { name: "hanken-grotesk", lightest: 400, boldest: 700 },
];

/** The same as `unicode-range` in app/platform/styles/fonts.css: ASCII, the commoner accents, and our punctuation. */
export const LETTERS =
  "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+C9, U+D7, U+E1, U+E3, U+E7-EB, U+ED, U+EF, U+F1, U+F3-F6, U+FA, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026";

export function lettersOf(range: string): string {
  return range
    .split(", ")
    .map((part) => part.slice("U+".length).split("-"))
    .flatMap(([from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, lightest, boldest } of TYPEFACES) {
    const fontFile = import.meta.resolve(
      `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    );
    const small = await subsetFont(await readFile(new URL(fontFile)), lettersOf(LETTERS), {
      targetFormat: "woff2",
      variationAxes: { wght: { min: lightest, max: boldest } },
    });
    await writeFile(new URL(`${name}.woff2`, FOLDER), small);
    console.log(`${name}: ${small.length} bytes`);
  }
}
