import { describe, expect, test } from "vitest";
import { taggedTestsIn } from "./tagged-tests.ts";

const read = (source: string) => taggedTestsIn("a.test.ts", source);
const titlesThatRun = (source: string) => read(source).flatMap(({ title, runs }) => (runs ? [title] : []));

describe("a test is found", () => {
  test("with its suites, one tag or several, in Vitest's and in Playwright's words", () => {
    expect(
      read(`
        describe("the cart", () => {
          it('says "hello"', { tags: "@2.1" }, () => {});
          test("adds", { timeout: 5, tags: ["@2.1", "@2.2"] }, async () => {});
        });
        test.describe("on a phone", () => test("fits", { tag: "@2.3" }, async ({ page }) => {}));
        test("has no tag", () => {});
      `),
    ).toEqual([
      { file: "a.test.ts", title: 'the cart › says "hello"', tags: ["@2.1"], runs: true },
      { file: "a.test.ts", title: "the cart › adds", tags: ["@2.1", "@2.2"], runs: true },
      { file: "a.test.ts", title: "on a phone › fits", tags: ["@2.3"], runs: true },
    ]);
  });

  test.each([
    ['test.each([[cap(1), 2]])("caps %i", { tags: "@2.1" }, () => {});', "caps %i"],
    ['it.for(cases)("caps %i", { tags: "@2.1" }, () => {});', "caps %i"],
    ['it.each`a|b`("caps $a", { tags: "@2.1" }, () => {});', "caps $a"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test in a loop
    ['for (const place of places) test(`from ${place}`, { tag: "@2.1" }, run);', "from ${place}"],
  ])("by its title as the source spells it: %s", (source, title) => {
    expect(titlesThatRun(source)).toEqual([title]);
  });

  test("with the tags of its suites", () => {
    expect(
      read('describe("a", { tags: "@2.1" }, () => { it("b", { tags: ["@2.2", "@2.1"] }, run); });'),
    ).toEqual([{ file: "a.test.ts", title: "a › b", tags: ["@2.1", "@2.2"], runs: true }]);
  });

  test("with the source of a tag that is not spelled out", () => {
    expect(
      read('it("a", { tags: ROWS }, run); it("b", { tags: [...ROWS] }, run);').flatMap((t) => t.tags),
    ).toEqual(["ROWS", "...ROWS"]);
  });

  test("only where it is called", () => {
    expect(
      read(`
        // test("is commented out", { tags: "@2.1" }, () => {});
        const text = 'test("is text", { tags: "@2.1" }, () => {})';
        pattern.test("is a pattern", { tags: "@2.1" });
        test.step("is a step", { tags: "@2.1" }, () => {});
      `),
    ).toEqual([]);
  });
});

describe("a test may not run", () => {
  test.each([
    'test.skip("a", { tag: "@2.1" }, run)',
    'test.fixme("a", { tag: "@2.1" }, run)',
    'test.fail("a", { tag: "@2.1" }, run)',
    'it.fails("a", { tags: "@2.1" }, run)',
    'it.todo("a", { tags: "@2.1" })',
    'it.skipIf(process.env.CI)("a", { tags: "@2.1" }, run)',
    'it.skip.each(cases)("a", { tags: "@2.1" }, run)',
    'it("a", { skip: true, tags: "@2.1" }, run)',
    'test("a", { tag: "@2.1" }, () => { test.skip(); })',
    'test("a", { tag: "@2.1" }, ({ browserName }) => { test.skip(browserName === "webkit", "why"); })',
    'test.describe("s", () => { test.skip(isSlow); test("a", { tag: "@2.1" }, run); })',
    'describe.skip("s", () => { it("a", { tags: "@2.1" }, run); })',
    'describe.runIf(isLinux)("s", () => { it("a", { tags: "@2.1" }, run); })',
  ])("%s", (source) => {
    expect(read(`${source}; test("another", { tag: "@2.1" }, run);`).map((found) => found.runs)).toEqual([
      false,
      true,
    ]);
  });
});
