import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents, formatRand, randToCents } from "./money.ts";

test("rand become whole cents whether the driver gives a number or a string", { tags: "@10.17" }, () => {
  expect(randToCents(1200)).toBe(120_000);
  expect(randToCents("1200.50")).toBe(120_050);
  expect(randToCents(19.99)).toBe(1999);
  // In floating point, 100 times these is slightly below or above a whole cent.
  expect(randToCents(1.15)).toBe(115);
  expect(randToCents(1.1)).toBe(110);
  expect(() => randToCents("a lot")).toThrow("not an amount");
});

test("amounts are shown with R, groups of three, and cents only when there are some", {
  tags: ["@9.14", "@10.18"],
}, () => {
  expect(formatRand(120_000)).toBe("R1,200");
  expect(formatRand(120_050)).toBe("R1,200.50");
  expect(formatRand(5)).toBe("R0.05");
  expect(formatRand(0)).toBe("R0");
  expect(formatRand(123_456_789_00)).toBe("R123,456,789");
  expect(formatRand(-15_000)).toBe("-R150");
  expect([formatCents(120_000), formatCents(-5)]).toEqual(["R1,200.00", "-R0.05"]);
});

test("what is shown reads back as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(randToCents(formatRand(cents).replace(/[R,]/g, ""))).toBe(cents);
    }),
  );
});
