import { expect, test } from "vitest";
import { byDay, type EventNumbers, totals } from "./staff-events";

const pack = {
  name: "",
  capacity: null,
  left: null,
  soldCents: 0,
  offered: 0,
  forOpening: 0,
  waitingPeople: 0,
};
const numbers: EventNumbers = {
  packages: [
    { ...pack, id: "seat", seats: 1, sold: 3, held: 1, waiting: 2, in: 2, soldCents: 300 },
    { ...pack, id: "table", seats: 8, sold: 2, held: 0, offered: 1, waiting: 0, in: 5, soldCents: 700 },
  ],
  days: [
    { day: "2026-11-02", packageId: "seat", sold: 3 },
    { day: "2026-11-01", packageId: "table", sold: 2 },
  ],
  walkIns: 0,
  doubles: [],
};

test("tables count as the people they seat", () => {
  expect(totals(numbers)).toEqual({ sold: 19, held: 9, waiting: 2, in: 7, soldCents: 1000 });
});

test("sales stand by day and package", () => {
  expect(byDay(numbers)).toEqual([
    { day: "2026-11-01", counts: [0, 2] },
    { day: "2026-11-02", counts: [3, 0] },
  ]);
});
