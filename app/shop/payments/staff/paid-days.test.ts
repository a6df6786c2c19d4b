import { expect, test } from "vitest";
import { fillDays } from "./paid-days";

test("days without a sale are there too, over the end of a month", () => {
  expect(fillDays([{ day: "2026-11-01", orders: 2, cents: 500 }], "2026-11-02", 4)).toEqual([
    { day: "2026-10-30", orders: 0, cents: 0 },
    { day: "2026-10-31", orders: 0, cents: 0 },
    { day: "2026-11-01", orders: 2, cents: 500 },
    { day: "2026-11-02", orders: 0, cents: 0 },
  ]);
});
