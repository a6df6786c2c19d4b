import { expect, test } from "vitest";
import { type EventPackage, saleWords, wearOrderBy, whenWords } from "./event-page";

test("an event says its day, its hours and its doors in Johannesburg time", () => {
  const event = { startsAt: "2026-11-27T16:00:00Z", endsAt: "2026-11-27T20:00:00Z", time: "18:00" };
  expect(whenWords(event, "2026-11-27T15:00:00Z")).toBe(
    "Friday 27 November 2026, 18:00 to 22:00. Doors open at 17:00.",
  );
  expect(whenWords({ ...event, endsAt: null }, null)).toBe("Friday 27 November 2026, 18:00");
  expect(whenWords(event, event.startsAt)).toBe("Friday 27 November 2026, 18:00 to 22:00");
});

test("something to wear is offered while it still arrives in time", () => {
  const startsAt = "2026-11-27T16:00:00Z";
  expect(wearOrderBy(startsAt, new Date("2026-11-16T10:00:00Z"))).toBe("2026-11-22T16:00:00.000Z");
  expect(wearOrderBy(startsAt, new Date("2026-11-22T16:00:00Z"))).toBeNull();
});

test("the packages together say why none can be bought", () => {
  const pack = (state: EventPackage["availability"]["state"]) =>
    ({ availability: { state } }) as unknown as EventPackage;
  expect(saleWords([])).toBeNull();
  expect(saleWords([pack("open"), pack("full")])).toBeNull();
  expect(saleWords([pack("not_yet"), pack("full")])).toBe("Not on sale yet");
  expect(saleWords([pack("over"), pack("full")])).toBe("Sold out");
  expect(saleWords([pack("over")])).toBe("No longer on sale");
});
