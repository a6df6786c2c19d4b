import { describe, expect, it } from "vitest";
import { freeTimes, mondayOf, type StaffAppointment, weekDays } from "./appointments";

/** A Wednesday. */
const DAY = "2026-11-18";
const appointment = (time: string, more: Partial<StaffAppointment> = {}): StaffAppointment => ({
  id: time,
  name: "Amina",
  date: DAY,
  time,
  minutes: 60,
  placeId: 1,
  service: "Consultation",
  status: "confirmed",
  isHeld: false,
  files: 0,
  askedAt: "2026-11-10T08:00:00.000Z",
  ...more,
});

describe("the week", () => {
  it("begins on Monday", () => {
    expect([mondayOf(DAY), mondayOf("2026-11-16"), mondayOf("2026-11-22")]).toEqual(
      Array(3).fill("2026-11-16"),
    );
  });

  it("puts those that overlap side by side, and nobody else", () => {
    const days = weekDays("2026-11-16", [appointment("10:00"), appointment("10:30"), appointment("11:30")]);
    expect(days[2]?.placed.map(({ time, lane, lanes }) => [time, lane, lanes])).toEqual([
      ["10:00", 0, 2],
      ["10:30", 1, 2],
      ["11:30", 0, 1],
    ]);
    expect(days.map(({ closed }) => closed)).toEqual(["Closed", null, null, null, null, null, "Closed"]);
  });
});

describe("free times", () => {
  const now = new Date(`${DAY}T07:00:00Z`);
  const on = (taken: StaffAppointment[], minutes = 60, placeIds = [1]) =>
    freeTimes(taken, { minutes, placeIds, now }).find(({ date }) => date === DAY)?.times;

  it("leave out what is past, taken, or would run into the next or past closing", () => {
    expect(on([appointment("11:00")])?.slice(0, 4)).toEqual(["09:30", "10:00", "12:00", "12:30"]);
    expect(on([], 90)?.at(-1)).toBe("16:00");
  });

  it("are free while any place is", () => {
    expect(on([appointment("11:00")], 60, [1, 2])).toContain("11:00");
    expect(on([appointment("11:00"), appointment("11:00", { placeId: 2 })], 60, [1, 2])).not.toContain(
      "11:00",
    );
  });
});
