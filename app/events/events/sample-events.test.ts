import { describe, expect, it } from "vitest";
import { formatDate } from "~/platform/lib/dates";
import { isUpcoming } from "./event";
import { eventCards, sampleEvents } from "./sample-events";

function datesAt(now: string): string[] {
  return sampleEvents(new Date(now)).map(({ startsAt, time }) => `${formatDate(startsAt)} ${time}`);
}

describe("sampleEvents", () => {
  it("are three, soonest first", () => {
    expect(datesAt("2026-11-15T08:00:00Z")).toEqual([
      "27 November 2026 18:00",
      "12 December 2026 10:00",
      "18 March 2027 19:30",
    ]);
  });

  it("come round again the moment they have begun", () => {
    expect(datesAt("2026-11-27T16:00:00.000Z")[0]).toBe("27 November 2026 18:00");
    expect(datesAt("2026-11-27T16:00:00.001Z")).toEqual([
      "12 December 2026 10:00",
      "18 March 2027 19:30",
      "27 November 2027 18:00",
    ]);
  });

  it("go by the year in Johannesburg", () => {
    expect(datesAt("2027-12-31T22:30:00Z")[0]).toBe("18 March 2028 19:30");
  });

  it.each(["2025-01-01", "2026-02-28", "2028-02-29", "2031-12-31"])("are never past on %s", (day) => {
    const now = new Date(`${day}T12:00:00Z`);
    for (const event of sampleEvents(now)) expect(isUpcoming(event, now), event.title).toBe(true);
  });
});

describe("eventCards", () => {
  const now = new Date("2026-11-15T08:00:00Z");

  it("lead to their own event", () => {
    const [event] = sampleEvents(now);
    if (!event) throw new Error("there are three samples");
    expect(eventCards([{ ...event, id: "gala/26" }], now).map(({ href }) => href)).toEqual([
      "/events?event=gala%2F26",
    ]);
  });

  it("of samples lead to the list: no such event exists", () => {
    expect(eventCards([], now).map(({ href }) => href)).toEqual(["/events", "/events", "/events"]);
  });
});
