import { describe, expect, it } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { type BusyTime, freeTimes } from "./free-times";

/** A Wednesday. */
const DAY = "2026-11-18";
const busy = (time: string, placeId = 1): BusyTime => ({ date: DAY, time, minutes: 60, placeId });

describe("free times", () => {
  const now = new Date(`${DAY}T07:00:00Z`);
  const on = (taken: BusyTime[], minutes = 60, placeIds = [1]) =>
    freeTimes(FIRST_FACTS, taken, { first: DAY, days: 1, minutes, placeIds, now }).find(
      ({ date }) => date === DAY,
    )?.times;

  it("leave out what is past, taken, or would run into the next or past closing", () => {
    expect(on([busy("11:00")])?.slice(0, 4)).toEqual(["09:30", "10:00", "12:00", "12:30"]);
    expect(on([], 90)?.at(-1)).toBe("16:00");
  });

  it("are free while any place is", () => {
    expect(on([busy("11:00")], 60, [1, 2])).toContain("11:00");
    expect(on([busy("11:00"), busy("11:00", 2)], 60, [1, 2])).not.toContain("11:00");
  });

  it("name no closed day", () => {
    const days = freeTimes(FIRST_FACTS, [], { first: DAY, days: 7, minutes: 60, placeIds: [1], now });
    expect(days.map(({ date }) => date)).toEqual([
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-24",
    ]);
  });
});
