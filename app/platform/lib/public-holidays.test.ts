import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  endOfWorkingDays,
  isPublicHoliday,
  isWorkingDay,
  lastDayOfPeriod,
  publicHolidays,
} from "./public-holidays";

/** Any moment of this century. */
const moment = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-12-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("public holidays", () => {
  it("are those of the Act, with Easter and the Mondays after a Sunday", () => {
    expect(publicHolidays(2026)).toEqual([
      "2026-01-01",
      "2026-03-21",
      "2026-04-03",
      "2026-04-06",
      "2026-04-27",
      "2026-05-01",
      "2026-06-16",
      "2026-08-09",
      "2026-08-10",
      "2026-09-24",
      "2026-12-16",
      "2026-12-25",
      "2026-12-26",
    ]);
    // Human Rights Day on a Sunday, and a Good Friday of the same week.
    expect(publicHolidays(2027).slice(0, 5)).toEqual([
      "2027-01-01",
      "2027-03-21",
      "2027-03-22",
      "2027-03-26",
      "2027-03-29",
    ]);
  });

  it("know the Good Fridays of other years", () => {
    for (const day of ["2000-04-21", "2008-03-21", "2011-04-22", "2024-03-29", "2038-04-23", "2049-04-16"])
      expect(isPublicHoliday(day), day).toBe(true);
  });

  it("make no Sunday a holiday without its Monday", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1995, max: 2200 }), (year) => {
        for (const day of publicHolidays(year))
          if (new Date(day).getUTCDay() === 0) expect(isPublicHoliday(addDays(day, 1))).toBe(true);
      }),
    );
  });
});

describe("working days", () => {
  it("leave out weekends and holidays", () => {
    // Thursday before Easter 2026: Tuesday, Wednesday, Thursday.
    expect(endOfWorkingDays(new Date("2026-04-02T10:00:00Z"), 3)).toEqual(new Date("2026-04-09T22:00:00Z"));
    // The evening of a Monday in Johannesburg is that Monday.
    expect(endOfWorkingDays(new Date("2026-11-16T21:59:00Z"), 1)).toEqual(new Date("2026-11-17T22:00:00Z"));
    expect(endOfWorkingDays(new Date("2026-11-16T22:00:00Z"), 1)).toEqual(new Date("2026-11-18T22:00:00Z"));
  });

  it("are exactly as many as were asked for, and the last one counts in full", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 10 }), (from, count) => {
        const end = endOfWorkingDays(from, count);
        const local = (date: Date) => new Date(date.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
        let working = 0;
        for (let day = addDays(local(from), 1); day < local(end); day = addDays(day, 1))
          working += Number(isWorkingDay(day));
        expect(working).toBe(count);
        expect(isWorkingDay(addDays(local(end), -1))).toBe(true);
      }),
    );
  });
});

describe("the last day of a period", () => {
  it("is never a Sunday or a holiday, never earlier, and at most five days later", () => {
    fc.assert(
      fc.property(moment, (from) => {
        const date = from.toISOString().slice(0, 10);
        const last = lastDayOfPeriod(date);
        expect(new Date(last).getUTCDay()).not.toBe(0);
        expect(isPublicHoliday(last)).toBe(false);
        expect(last >= date && last <= addDays(date, 5)).toBe(true);
      }),
    );
  });

  it("is the Monday for a Sunday, and the day after for a holiday", () => {
    expect(lastDayOfPeriod("2026-11-22")).toBe("2026-11-23");
    expect(lastDayOfPeriod("2026-12-16")).toBe("2026-12-17");
    // Christmas, Goodwill, Sunday.
    expect(lastDayOfPeriod("2026-12-25")).toBe("2026-12-28");
  });
});
