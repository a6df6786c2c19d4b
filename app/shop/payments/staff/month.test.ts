import { expect, test } from "vitest";
import { dayName, lastDayOf, monthBeside, monthName, readMonth, sumsOf, vatOf } from "./month";

test("a month is read from the address, or it is this one", { tags: "@10.103" }, () => {
  expect(readMonth("2026-02", "2026-11-15")).toBe("2026-02");
  for (const odd of [null, "2026-13", "x", "2026-1"]) expect(readMonth(odd, "2026-11-15")).toBe("2026-11");
  expect([monthBeside("2026-12", 1), monthBeside("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(monthName("2026-11")).toBe("November 2026");
  expect([dayName("2026-11-15"), dayName("2026-11-01")]).toEqual(["Sun 15", "Sun 1"]);
  expect([lastDayOf("2026-11"), lastDayOf("2028-02")]).toEqual(["2026-11-30", "2028-02-29"]);
});

test("VAT is inside what was kept, also where more went back than came in", { tags: "@10.103" }, () => {
  expect(vatOf(115_00)).toBe(15_00);
  expect(vatOf(-115_00)).toBe(-15_00);
  expect(
    sumsOf([
      { day: "2026-11-01", orders: 2, paidCents: 230_00, refunds: 0, refundedCents: 0 },
      { day: "2026-11-02", orders: 0, paidCents: 0, refunds: 1, refundedCents: 115_00 },
    ]),
  ).toEqual({
    orders: 2,
    paidCents: 230_00,
    refunds: 1,
    refundedCents: 115_00,
    keptCents: 115_00,
    vatCents: 15_00,
  });
});
