import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDate } from "~/platform/lib/dates";
import { addDays, isPublicHoliday } from "~/platform/lib/public-holidays";
import { addMonths, returnDates } from "./return-dates";

const moment = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-01-01T00:00:00Z"),
  noInvalidDate: true,
});
/** As one would count on a wall calendar. */
const counted = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe("the last days of a return", () => {
  it("count from the day after the parcel came", () => {
    expect(returnDates("2026-11-18T09:32:00Z")).toEqual({
      changeOfMind: "2026-12-02",
      coolingOff: "2026-11-25",
      fault: "2027-05-18",
    });
    // 23:30 in Johannesburg is still that day.
    expect(returnDates("2026-11-18T21:30:00Z").coolingOff).toBe("2026-11-25");
    expect(returnDates("2026-11-18T22:30:00Z").coolingOff).toBe("2026-11-26");
  });

  it("move on from Sundays and public holidays", () => {
    // Seven days after 9 December is the Day of Reconciliation; fourteen after 11 December is Christmas.
    expect(returnDates("2026-12-09T10:00:00Z").coolingOff).toBe("2026-12-17");
    expect(returnDates("2026-12-11T10:00:00Z").changeOfMind).toBe("2026-12-28");
    // A Good Friday, a Saturday that counts, and Easter.
    expect(returnDates("2026-03-27T10:00:00Z").coolingOff).toBe("2026-04-04");
    expect(returnDates("2026-03-29T10:00:00Z").coolingOff).toBe("2026-04-07");
    // Women's Day on a Sunday makes the Monday a holiday.
    expect(returnDates("2026-02-09T10:00:00Z").fault).toBe("2026-08-11");
  });

  it("know short months and leap years", () => {
    expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
    expect(addMonths("2027-08-31", 6)).toBe("2028-02-29");
    expect(addMonths("2026-11-18", 6)).toBe("2027-05-18");
  });

  it("never cut a right short, and never fall on a day that does not count", () => {
    fc.assert(
      fc.property(moment, (receivedAt) => {
        const received = localDate(receivedAt).iso;
        const { changeOfMind, coolingOff, fault } = returnDates(receivedAt);
        for (const [last, days] of [
          [coolingOff, 7],
          [changeOfMind, 14],
        ] as const) {
          expect(last).not.toBeNull();
          expect(counted(received, last ?? "")).toBeGreaterThanOrEqual(days);
          // The longest run of days that do not count is four, at Easter.
          expect(counted(received, last ?? "")).toBeLessThanOrEqual(days + 4);
        }
        expect(fault >= addMonths(received, 6)).toBe(true);
        for (const last of [changeOfMind, coolingOff, fault] as string[]) {
          expect(new Date(last).getUTCDay()).not.toBe(0);
          expect(isPublicHoliday(last)).toBe(false);
        }
        expect((coolingOff ?? "") < (changeOfMind ?? "") && (changeOfMind ?? "") < fault).toBe(true);
      }),
    );
  });

  it("come no earlier for a parcel that came later", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 400 }), (receivedAt, days) => {
        const later = new Date(receivedAt.getTime() + days * 86_400_000);
        const [first, second] = [returnDates(receivedAt), returnDates(later)];
        expect((second.coolingOff ?? "") >= (first.coolingOff ?? "")).toBe(true);
        expect((second.changeOfMind ?? "") >= (first.changeOfMind ?? "")).toBe(true);
        expect(second.fault >= first.fault).toBe(true);
      }),
    );
  });

  it("leave what was made to measure its right for faults alone", () => {
    fc.assert(
      fc.property(moment, (receivedAt) => {
        const { fault } = returnDates(receivedAt);
        expect(returnDates(receivedAt, { isMadeToMeasure: true })).toEqual({
          changeOfMind: null,
          coolingOff: null,
          fault,
        });
      }),
    );
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  });
});
