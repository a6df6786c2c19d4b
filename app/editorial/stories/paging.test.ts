import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countPages, pageRange, pageWindow, readPage, STORIES_PAGE_SIZE } from "./paging";

describe("readPage", () => {
  test("a page number is taken as it stands", () => {
    expect(readPage("3")).toBe(3);
  });

  test.each([null, "", "0", "-1", "1.5", "two", " 2", "1e3", "9999999", "02"])(
    "%j means the first page",
    (value) => {
      expect(readPage(value)).toBe(1);
    },
  );
});

test("a page of stories holds 6", { tags: "@9.6" }, () => {
  expect(STORIES_PAGE_SIZE).toBe(6);
  expect(pageRange(1)).toEqual([0, 5]);
  expect(pageRange(3)).toEqual([12, 17]);
});

test("every story is on exactly one page, and no page is empty", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (total) => {
      const ranges = Array.from({ length: countPages(total) }, (_, index) => pageRange(index + 1));
      const rows = ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, row) => from + row),
      );
      const shown = rows.filter((row) => row < total);
      expect(shown).toEqual(Array.from({ length: total }, (_, row) => row));
      expect(ranges.every(([from]) => from < total)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("no stories make one page", () => {
  expect(countPages(0)).toBe(1);
});

describe("the pager shows at most 5 page numbers", () => {
  const anyPage = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.record({ pages: fc.constant(pages), current: fc.integer({ min: 1, max: pages }) }));

  test("as many as there are, up to five, in a row, inside the list, with the current one among them", {
    tags: "@9.7",
  }, () => {
    fc.assert(
      fc.property(anyPage, ({ current, pages }) => {
        const numbers = pageWindow(current, pages);
        expect(numbers).toHaveLength(Math.min(5, pages));
        expect(numbers).toContain(current);
        expect(numbers[0]).toBeGreaterThanOrEqual(1);
        expect(numbers.at(-1)).toBeLessThanOrEqual(pages);
        expect(numbers.every((number, index) => number === (numbers[0] ?? 0) + index)).toBe(true);
      }),
    );
  });

  test("the current page stands in the middle unless an end is near", () => {
    fc.assert(
      fc.property(anyPage, ({ current, pages }) => {
        fc.pre(current > 2 && current <= pages - 2);
        expect(pageWindow(current, pages)[2]).toBe(current);
      }),
    );
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});
