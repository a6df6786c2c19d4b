import { expect, test } from "vitest";
import { formatDate, formatLongDate, isDate, localDate, momentAt } from "./dates.ts";

test("a moment is read in Johannesburg, two hours ahead of UTC", () => {
  expect(localDate("2026-11-27T16:00:00Z")).toEqual({
    year: 2026,
    month: "November",
    shortMonth: "Nov",
    day: 27,
    weekday: "Friday",
    time: "18:00",
    iso: "2026-11-27",
  });
});

test("late evening in UTC is already tomorrow in Johannesburg", () => {
  expect(formatDate("2026-12-31T22:30:00Z")).toBe("1 January 2027");
  expect(formatLongDate("2026-12-31T22:30:00Z")).toBe("Friday 1 January 2027");
});

test("a local day and time give back the same moment", () => {
  expect(momentAt("2025-11-08", "11:30").toISOString()).toBe("2025-11-08T09:30:00.000Z");
  expect(localDate(momentAt("2025-11-08", "11:30"))).toMatchObject({ iso: "2025-11-08", time: "11:30" });
});

test("a day of the calendar is a date", () => {
  expect(["2026-11-26", "2028-02-29"].filter(isDate)).toHaveLength(2);
});

test.each(["", "soon", "2026-02-30", "2026-13-01", "2026-1-1", "26-11-2026", "infinity", "2026-11-26T10:00"])(
  "%j is no date",
  (text) => {
    expect(isDate(text)).toBe(false);
  },
);
