import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOf } from "./price";
import { categoryOf, designerOf, summaryOf } from "./product";
import { sizesOf } from "./sizes";

test("a sale price above nothing and below the price is what one pays", { tags: "@3.16" }, () => {
  expect(priceOf("6200.00", "4950.00")).toEqual({
    priceCents: 495_000,
    wasCents: 620_000,
    savesCents: 125_000,
  });
  expect(priceOf(20, 0.01)).toEqual({ priceCents: 1, wasCents: 2000, savesCents: 1999 });
});

test.each([null, 0, "0.00", 1800, "1800.00", 1900])(
  "a sale price of %s on R1,800 does not count",
  { tags: "@9.17" },
  (sale) => {
    expect(priceOf(1800, sale)).toEqual({ priceCents: 180_000, wasCents: null, savesCents: 0 });
  },
);

test("whatever the two prices, one never pays more than the price, and the saving is the difference", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(cents, fc.option(cents), (full, sale) => {
      const { priceCents, wasCents, savesCents } = priceOf(full / 100, sale === null ? null : sale / 100);
      expect(priceCents).toBeLessThanOrEqual(full);
      expect((wasCents ?? priceCents) - priceCents).toBe(savesCents);
      expect(wasCents ?? full).toBe(full);
    }),
  );
});

test("the category is Women unless one is named", { tags: "@3.17" }, () => {
  expect(categoryOf("Men")).toBe("Men");
  expect(categoryOf(" Accessories ")).toBe("Accessories");
  expect(categoryOf(null)).toBe("Women");
  expect(categoryOf("  ")).toBe("Women");
});

test("the designer is AFI Designer unless the meta description names one", {
  tags: ["@3.13", "@3.18"],
}, () => {
  expect(designerOf("Designer: Amara Diallo-Venter. Plum cotton gown.")).toBe("Amara Diallo-Venter");
  expect(designerOf("Plum cotton gown. Designer: AFI Atelier")).toBe("AFI Atelier");
  expect(designerOf("Plum cotton gown, no designer named.")).toBe("AFI Designer");
  expect(designerOf("Designer: ")).toBe("AFI Designer");
  expect(designerOf("")).toBe("AFI Designer");
  expect(designerOf(null)).toBe("AFI Designer");
});

test("the rest of the meta description is the summary", () => {
  expect(summaryOf("Designer: Amara Diallo-Venter. Plum cotton gown.")).toBe("Plum cotton gown.");
  expect(summaryOf("Plum cotton gown. Designer: AFI Atelier")).toBe("Plum cotton gown.");
  expect(summaryOf("Plum cotton gown.")).toBe("Plum cotton gown.");
  expect(summaryOf(null)).toBe("");
});

test("sizes hang from the smallest to the largest, each once", () => {
  expect(sizesOf(["XL", "S", "M", "S"])).toEqual(["S", "M", "XL"]);
  expect(sizesOf([])).toEqual([]);
  expect(sizesOf(null)).toEqual([]);
});
