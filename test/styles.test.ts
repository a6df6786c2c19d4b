import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Blocks of a print style are no matter of the screen's. */
function withoutPrint(css: string): string {
  const start = css.indexOf("@media print");
  if (start < 0) return css;
  let depth = 0;
  for (let at = css.indexOf("{", start); at < css.length; at++) {
    if (css[at] === "{") depth++;
    if (css[at] === "}" && --depth === 0) return css.slice(0, start) + withoutPrint(css.slice(at + 1));
  }
  throw new Error("A block is not closed");
}

/** At each change of the page the browser would compute the styles of all of it anew; see ui/page-flag.ts. */
test("no style asks the whole page what it contains", () => {
  const found = globSync("app/**/*.css").flatMap((file) => {
    const css = withoutPrint(readFileSync(file, "utf8"));
    return [...css.matchAll(/(?<![\w.#-])(?:html|:root|body)[^\s{},>+~]*:has\([^{]*/g)].map(
      ([rule]) => `${file}: ${rule}`,
    );
  });
  expect(found).toEqual([]);
});
