import { expect, test } from "vitest";
import { daysUntil, type EventPackage, firstToOpen, saleText, whenText } from "./event-page";

test("an event says its day, its hours and its doors in Johannesburg time", () => {
  const event = { startsAt: "2026-11-27T16:00:00Z", endsAt: "2026-11-27T20:00:00Z", time: "18:00" };
  expect(whenText(event, "2026-11-27T15:00:00Z")).toBe(
    "Friday 27 November 2026, 18:00 to 22:00. Doors open at 17:00.",
  );
  expect(whenText({ ...event, endsAt: null }, null)).toBe("Friday 27 November 2026, 18:00");
  expect(whenText(event, event.startsAt)).toBe("Friday 27 November 2026, 18:00 to 22:00");
});

test("the packages together say why none can be bought", () => {
  const pack = (state: EventPackage["availability"]["state"]) =>
    ({ availability: { state } }) as unknown as EventPackage;
  expect(saleText([])).toBeNull();
  expect(saleText([pack("open"), pack("full")])).toBeNull();
  expect(saleText([pack("not_yet"), pack("full")])).toBe("Not on sale yet");
  expect(saleText([pack("over"), pack("full")])).toBe("Sold out");
  expect(saleText([pack("over")])).toBe("No longer on sale");
});

const packageOf = (id: string, availability: Partial<EventPackage["availability"]>): EventPackage => ({
  id,
  slug: id,
  name: id,
  description: "",
  priceCents: 100,
  seats: 1,
  availability: {
    state: "not_yet",
    left: null,
    maxPerOrder: null,
    saleFrom: null,
    saleUntil: null,
    ...availability,
  },
});

test("the opening that is told is the first, while nothing can be had", () => {
  const early = packageOf("early", { saleFrom: "2026-12-01T07:00:00Z" });
  const late = packageOf("late", { saleFrom: "2026-12-08T07:00:00Z" });
  expect(firstToOpen([late, early])?.id).toBe("early");
  expect(firstToOpen([late, packageOf("open", { state: "open" })])).toBeNull();
  expect(firstToOpen([packageOf("over", { state: "over" })])).toBeNull();
});

test("days are counted by the calendar of Johannesburg", () => {
  const opening = "2026-12-01T07:00:00Z";
  expect(daysUntil(opening, new Date("2026-11-16T21:59:00Z"))).toBe("In 15 days.");
  // Midnight there.
  expect(daysUntil(opening, new Date("2026-11-16T22:00:00Z"))).toBe("In 14 days.");
  expect(daysUntil(opening, new Date("2026-11-30T10:00:00Z"))).toBe("Tomorrow.");
  expect(daysUntil(opening, new Date("2026-12-01T06:00:00Z"))).toBe("Today.");
});
