import { describe, expect, it } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { addMonths, lengthText, monthWeeks, type OwnAppointment, sayOwnAppointment } from "./own-appointment";

const APPOINTMENT: OwnAppointment = {
  status: "confirmed",
  sequence: 1,
  date: "2026-12-03",
  time: "10:30",
  minutes: 60,
  service: "Fitting Session",
  occasion: null,
  budget: null,
  notes: null,
  answerBy: "Email",
  message: "The morning is taken.",
  movedFrom: { date: "2026-12-03", time: "09:00" },
  asked: null,
  holdEndsAt: "2026-11-17T10:00:00Z",
  isHeld: true,
  cancelledAt: null,
  files: [],
  canAddFiles: true,
  canChange: true,
  isAhead: true,
};
const said = (more: Partial<OwnAppointment>, view: "state" | "change" | "cancel" = "state") =>
  sayOwnAppointment({ ...APPOINTMENT, ...more }, view, FIRST_FACTS.atelier.phone);

describe("the page of an appointment", () => {
  it("says how it stands, in every state", () => {
    const titles = (
      ["requested", "confirmed", "moved", "declined", "cancelled", "completed", "missed"] as const
    ).map((status) => said({ status }).title);
    expect(titles).toEqual([
      "Requested",
      "Confirmed",
      "Moved to 10:30",
      "Declined",
      "Cancelled",
      "Completed",
      "Missed",
    ]);
    expect(said({ status: "requested" }).lead).toBe(
      "We hold the hour for you and answer by Tuesday 17 November 2026, by email as you wished. It is yours once we confirm it.",
    );
    expect(said({ status: "requested", isHeld: false }).lead).toContain("no longer held");
    expect(said({ status: "moved", movedFrom: { date: "2026-12-01", time: "10:30" } })).toEqual({
      title: "Moved to 3 December",
      lead: "The morning is taken. Does that suit you?",
    });
    expect(said({ status: "cancelled", cancelledAt: "2026-11-15T19:10:00Z" }).lead).toBe(
      "By you, on 15 November 2026 at 21:10. Come back when you can.",
    );
  });

  it("says until when it can be changed, and then whom to call", () => {
    expect(said({}).lead).toContain("change it here until 10:30 the day before.");
    expect(said({ canChange: false }).lead).toContain("call us on +27 11 555 0187");
    expect(said({ isAhead: false }).title).toBe("Past");
  });

  it("says that the hour stays theirs while they ask for another", () => {
    expect(said({ asked: { date: "2026-12-10", time: "11:30" } }).lead).toBe(
      "You ask for Thursday 10 December 2026, 11:30. Until we answer, this hour stays yours.",
    );
    expect(said({}, "change").lead).toBe("Your hour stays yours until the new one is confirmed.");
    expect(said({ status: "requested" }, "change").lead).not.toContain("stays yours");
  });

  it("says about how long it takes", () => {
    expect([30, 60, 90, 120, 150].map(lengthText)).toEqual([
      "about half an hour",
      "about an hour",
      "about an hour and a half",
      "about 2 hours",
      "about 2 and a half hours",
    ]);
  });
});

describe("a month", () => {
  it("has whole weeks from Monday on", () => {
    const weeks = monthWeeks("2026-12");
    expect(weeks[0]).toEqual([null, ...["01", "02", "03", "04", "05", "06"].map((day) => `2026-12-${day}`)]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(monthWeeks("2027-02").flat().filter(Boolean).at(-1)).toBe("2027-02-28");
  });

  it("is followed by the next, over the year too", () => {
    expect([addMonths("2026-12", 1), addMonths("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
  });
});
