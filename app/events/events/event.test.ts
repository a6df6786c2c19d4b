import { describe, expect, it } from "vitest";
import { filterEvents, isHarvest, isUpcoming, mergeEvents, type SiteEvent, summarise } from "./event";

const now = new Date("2026-11-15T10:00:00Z");

function event(id: string, startsAt: string, more: Partial<SiteEvent> = {}): SiteEvent {
  return {
    id,
    title: id,
    startsAt,
    time: "12:00",
    location: "",
    category: "Galas",
    description: "",
    picture: null,
    ...more,
  };
}

describe("isUpcoming", () => {
  it.each([
    ["a moment ago", "2026-11-15T09:59:59.999Z", false],
    ["this very moment", "2026-11-15T10:00:00.000Z", true],
    ["in a moment", "2026-11-15T10:00:00.001Z", true],
    ["the same moment written in another zone", "2026-11-15T12:00:00+02:00", true],
    ["two hours earlier in Johannesburg", "2026-11-15T10:00:00+02:00", false],
  ])("an event dated %s", { tags: "@2.57" }, (_, startsAt, expected) => {
    expect(isUpcoming({ startsAt }, now)).toBe(expected);
  });
});

describe("isHarvest", () => {
  it("looks for the word anywhere in the id", () => {
    expect(isHarvest({ id: "harvest-premium-table" })).toBe(true);
    expect(isHarvest({ id: "the-harvest" })).toBe(true);
    expect(isHarvest({ id: "gala" })).toBe(false);
  });
});

describe("filterEvents", () => {
  const events = [
    event("later", "2027-03-01T10:00:00Z"),
    event("soon", "2026-11-20T10:00:00Z", { category: "Launches" }),
    event("long-ago", "2025-01-01T10:00:00Z"),
    event("lately", "2026-10-01T10:00:00Z"),
    event("nameless", "2026-12-01T10:00:00Z", { category: null }),
  ];
  const ids = (list: SiteEvent[]) => list.map(({ id }) => id);

  it("shows the next one first", () => {
    expect(ids(filterEvents(events, { when: "upcoming", category: null }, now))).toEqual([
      "soon",
      "nameless",
      "later",
    ]);
  });

  it("shows the most recent past one first", { tags: "@2.57" }, () => {
    expect(ids(filterEvents(events, { when: "past", category: null }, now))).toEqual(["lately", "long-ago"]);
  });

  it("keeps to a category", () => {
    expect(ids(filterEvents(events, { when: "upcoming", category: "Galas" }, now))).toEqual(["later"]);
    expect(filterEvents(events, { when: "past", category: "Launches" }, now)).toEqual([]);
  });

  it("compares moments, not their spelling", () => {
    const spelled = [event("b", "2027-01-01T01:00:00+02:00"), event("a", "2026-12-31T22:00:00Z")];
    expect(ids(filterEvents(spelled, { when: "upcoming", category: null }, now))).toEqual(["a", "b"]);
  });

  it("leaves the list it was given as it was", () => {
    const before = ids(events);
    filterEvents(events, { when: "past", category: null }, now);
    expect(ids(events)).toEqual(before);
  });
});

describe("mergeEvents", () => {
  it("keeps one entry per id, and the stored one wins", () => {
    const local = [event("a", "2026-01-01T00:00:00Z"), event("b", "2026-01-01T00:00:00Z")];
    const stored = [
      event("b", "2027-01-01T00:00:00Z", { title: "moved" }),
      event("c", "2026-01-01T00:00:00Z"),
    ];
    const merged = mergeEvents(local, stored);
    expect(merged.map(({ id }) => id).sort()).toEqual(["a", "b", "c"]);
    expect(merged.find(({ id }) => id === "b")?.title).toBe("moved");
  });
});

describe("mergeEvents by address", () => {
  it("leaves out a local event at whose address a stored one is", () => {
    const local = [event("open-looms", "2027-01-01T00:00:00Z")];
    const stored = [event("5f3c", "2027-01-01T00:00:00Z", { slug: "open-looms" })];
    expect(mergeEvents(local, stored).map(({ id }) => id)).toEqual(["5f3c"]);
  });
});

describe("summarise", () => {
  it("takes whole sentences while they fit", () => {
    expect(summarise("One. Two? Three! Four.", 12)).toBe("One. Two?");
  });

  it("takes the first sentence however long, and the whole text when it fits", () => {
    expect(summarise("A long first sentence. And more.", 5)).toBe("A long first sentence.");
    expect(summarise("Short. Enough.", 100)).toBe("Short. Enough.");
  });

  it("does not stumble over an empty text or one without a full stop", () => {
    expect(summarise("", 10)).toBe("");
    expect(summarise("no end in sight", 5)).toBe("no end in sight");
  });
});
