import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents, formatRand, randToCents, readRand } from "./money.ts";

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

test.each([
  ["1200", 120_000],
  ["0", 0],
  ["R350", 35_000],
  ["r350", 35_000],
  ["R 1 200", 120_000],
  ["1200.5", 120_050],
  ["99,50", 9_950],
  ["350,5", 35_050],
  ["1,200", 120_000],
  ["1,200.50", 120_050],
  ["1 200,50", 120_050],
  ["1 200.50", 120_050],
  ["R1,234,567.89", 123_456_789],
  ["1\u00a0200,50", 120_050],
  ["R\u202f1\u2009200", 120_000],
  ["  12.30 ", 1_230],
  ["0.05", 5],
  ["10000000", 1_000_000_000],
])("“%s” is an amount", (typed, cents) => {
  expect(readRand(typed)).toEqual({ cents });
});

test.each([
  ["", "Enter an amount in rand, such as 1200 or 1200.50."],
  ["-5", "An amount cannot be negative."],
  ["R−5", "An amount cannot be negative."],
  ["1.200", "“1.200” could be thousands or cents. Enter 1200 or 1.20 instead."],
  ["10000000.01", "Enter at most R10,000,000."],
  ...[
    "cheap",
    "1e2",
    "0x10",
    "12,3456",
    "1,20,0",
    "1,200,50",
    "1,200 000",
    "1 20",
    "12 3456",
    "0,500",
    "1200.555",
    "1.234.5",
    "1.200,50",
    "1,,200",
    ".50",
    "5.",
    "5,-",
    "R",
    "R R5",
    "5 rand",
    "$5",
    "10%",
    "Infinity",
    "NaN",
    "１２００",
  ].map((typed) => [typed, `“${typed}” is not an amount. Enter an amount in rand`]),
] as [string, string][])("“%s” is refused, with what to do", (typed, words) => {
  expect(readRand(typed)).toEqual({ error: expect.stringContaining(words) });
});

test("what is shown reads back as the same amount, as do the other ways to write it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const decimalComma = formatCents(cents).replaceAll(",", "\u00a0").replace(".", ",");
      for (const text of [formatRand(cents), formatCents(cents), String(cents / 100), decimalComma])
        expect(readRand(text)).toEqual({ cents });
    }),
  );
});

test("any text is an amount of whole cents, or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,R -e\u00a0") }), (text) => {
      const read = readRand(text);
      if ("cents" in read) expect(Number.isSafeInteger(read.cents) && read.cents >= 0).toBe(true);
      else expect(read.error).not.toBe("");
    }),
  );
});
