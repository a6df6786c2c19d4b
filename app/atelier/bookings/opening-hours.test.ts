import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import {
  appointmentTimes,
  closureOn,
  diaryRange,
  firstBookable,
  isBookable,
  isOpenOn,
  lastStep,
  serviceMinutes,
  timesOn,
} from "./opening-hours";

/** A Thursday, 12:10 in Johannesburg. */
const NOW = new Date("2026-11-26T10:10:00Z");

it("the hours are those the organisation states", () => {
  expect(FIRST_FACTS.atelier.hours).toBe("Tuesday to Saturday, 09:00 to 17:30");
});

it("follow the week and the closures that staff set", () => {
  const week = ["", "", "", "10:00-12:00", "", "", ""];
  const closures = [{ from: "2026-12-03", until: "2026-12-10", reason: "Stocktaking" }];
  const facts = { ...FIRST_FACTS, atelier: { ...FIRST_FACTS.atelier, week, closures } };
  expect(appointmentTimes(facts)).toEqual(["10:00", "10:30", "11:00"]);
  expect(isBookable(facts, "2026-11-27", NOW)).toBe(false);
  expect(closureOn(facts, "2026-12-03")?.reason).toBe("Stocktaking");
  const days = ["2026-12-03", "2026-12-10", "2026-12-17"];
  expect(days.map((day) => isOpenOn(facts, day))).toEqual([false, false, true]);
  expect(firstBookable(facts, new Date("2026-12-01T08:00:00Z"))).toBe("2026-12-17");
});

it("nothing is open on what is no date", () => {
  for (const text of ["", "tomorrow", "2026-13-45"]) expect(isOpenOn(FIRST_FACTS, text)).toBe(false);
});

it("a place that is closed all week has no first day, and nobody waits for one", () => {
  const week = ["", "", "", "", "", "", ""];
  const facts = { ...FIRST_FACTS, atelier: { ...FIRST_FACTS.atelier, week } };
  expect(appointmentTimes(facts)).toEqual([]);
  expect(firstBookable(facts, NOW)).toBe("2026-11-26");
});

describe("the times of a day", () => {
  it("run from opening to an hour before closing, every half hour", () => {
    expect(appointmentTimes(FIRST_FACTS)[0]).toBe("09:00");
    expect(appointmentTimes(FIRST_FACTS)[1]).toBe("09:30");
    expect(appointmentTimes(FIRST_FACTS).at(-1)).toBe("16:30");
    expect(appointmentTimes(FIRST_FACTS)).toHaveLength(16);
  });

  it("end earlier for a service that takes longer", () => {
    expect([serviceMinutes(FIRST_FACTS), serviceMinutes(FIRST_FACTS, "Custom Clothing Design")]).toEqual([
      60, 90,
    ]);
    expect(timesOn(FIRST_FACTS, "2026-11-27", NOW, 90).at(-1)).toBe("16:00");
    const facts = { ...FIRST_FACTS, serviceMinutes: { "Fitting Session": 30 } };
    expect(appointmentTimes(facts).at(-1)).toBe("17:00");
  });

  it("are all there tomorrow, and today only those ahead", () => {
    expect(timesOn(FIRST_FACTS, "2026-11-27", NOW)).toEqual(appointmentTimes(FIRST_FACTS));
    expect(timesOn(FIRST_FACTS, "2026-11-26", NOW)[0]).toBe("12:30");
    expect(timesOn(FIRST_FACTS, "2026-11-25", NOW)).toEqual([]);
  });
});

it("the first day to be had is today while a time is ahead, and the next open day from then on", () => {
  expect(firstBookable(FIRST_FACTS, NOW)).toBe("2026-11-26");
  expect(firstBookable(FIRST_FACTS, new Date("2026-11-26T14:30:00Z"))).toBe("2026-11-27");
  // Saturday evening: Sunday and Monday, the last of the month, are closed.
  expect(firstBookable(FIRST_FACTS, new Date("2026-11-28T20:00:00Z"))).toBe("2026-12-01");
});

it("from one half hour to the next the diary is the same", () => {
  expect(lastStep(NOW)).toEqual(new Date("2026-11-26T10:00:00Z"));
  const moment = fc.date({ min: new Date("2026-11-25"), max: new Date("2026-11-28"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (now) => {
      for (const date of ["2026-11-25", "2026-11-26", "2026-11-27"])
        expect(timesOn(FIRST_FACTS, date, lastStep(now))).toEqual(timesOn(FIRST_FACTS, date, now));
      expect(diaryRange(lastStep(now))).toEqual(diaryRange(now));
    }),
  );
});

describe("a day", () => {
  it.each([
    ["2026-11-26", true, "today, with hours left"],
    ["2026-11-25", false, "yesterday"],
    ["2026-11-28", true, "a Saturday"],
    ["2026-11-29", false, "a Sunday"],
    ["2026-11-30", false, "a Monday"],
    ["2027-11-26", true, "a year ahead"],
    ["2027-11-27", false, "beyond the diary"],
  ])("%s is bookable: %s (%s)", (date, expected) => {
    expect(isBookable(FIRST_FACTS, date, NOW)).toBe(expected);
  });

  it("that has no time left is gone, though it is not over", () => {
    expect(isBookable(FIRST_FACTS, "2026-11-26", new Date("2026-11-26T14:31:00Z"))).toBe(false);
  });

  it("begins at midnight in Johannesburg, wherever the server stands", () => {
    expect(diaryRange(new Date("2026-11-26T21:59:00Z")).first).toBe("2026-11-26");
    expect(diaryRange(new Date("2026-11-26T22:00:00Z")).first).toBe("2026-11-27");
  });

  it("of the diary is open from Tuesday to Saturday, whichever it is", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true }),
        (day) => {
          const date = day.toISOString().slice(0, 10);
          expect(isOpenOn(FIRST_FACTS, date)).toBe(![0, 1].includes(day.getUTCDay()));
        },
      ),
    );
  });
});
