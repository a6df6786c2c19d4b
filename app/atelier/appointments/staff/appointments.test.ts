import { describe, expect, it } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { mondayOf, type StaffAppointment, weekDays } from "./appointments";

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
  asked: null,
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
    const days = weekDays(FIRST_FACTS, "2026-11-16", [
      appointment("10:00"),
      appointment("10:30"),
      appointment("11:30"),
    ]);
    expect(days[2]?.placed.map(({ time, lane, lanes }) => [time, lane, lanes])).toEqual([
      ["10:00", 0, 2],
      ["10:30", 1, 2],
      ["11:30", 0, 1],
    ]);
    expect(days.map(({ closed }) => closed)).toEqual(["Closed", null, null, null, null, null, "Closed"]);
  });
});
