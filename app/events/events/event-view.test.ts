import { describe, expect, it } from "vitest";
import {
  calendarHref,
  categoryChips,
  countEvents,
  eventsHref,
  type ListedEvent,
  nothingFound,
  onlyDetailsDiffer,
  parseEventFilter,
  ticketsHref,
  wantedDetails,
  whenToggle,
} from "./event-view";

const query = (text: string) => new URLSearchParams(text);

describe("parseEventFilter", () => {
  it.each([
    ["", { when: "upcoming", category: null }],
    ["when=past", { when: "past", category: null }],
    ["when=someday", { when: "upcoming", category: null }],
    ["category=Fashion+Shows", { when: "upcoming", category: "Fashion Shows" }],
    ["category=All", { when: "upcoming", category: null }],
    ["category=Tickets", { when: "upcoming", category: null }],
    ["category=Galas&when=past&event=x", { when: "past", category: "Galas" }],
  ])("reads %j", (text, filter) => {
    expect(parseEventFilter(query(text))).toEqual(filter);
  });
});

describe("the links", () => {
  it("leave out what goes without saying", () => {
    expect(eventsHref({ when: "upcoming", category: null })).toBe("/events");
    expect(eventsHref({ when: "past", category: "Galas" }, "a b")).toBe(
      "/events?category=Galas&when=past&event=a+b",
    );
  });

  it("offer seven categories, Tickets in the shop", () => {
    const chips = categoryChips({ when: "past", category: "Galas" });
    expect(chips.map(({ label }) => label)).toEqual([
      "All",
      "Fashion Shows",
      "Exhibitions",
      "Launches",
      "Galas",
      "Conferences",
      "Tickets",
    ]);
    expect(chips.filter(({ current }) => current).map(({ label }) => label)).toEqual(["Galas"]);
    expect(chips[0]?.to).toBe("/events?when=past");
    expect(chips[6]?.to).toBe("/shop?category=Tickets");
  });

  it("switch sides without leaving the category", () => {
    expect(whenToggle({ when: "upcoming", category: "Galas" })).toEqual([
      { label: "Upcoming", to: "/events?category=Galas", current: true },
      { label: "Past", to: "/events?category=Galas&when=past", current: false },
    ]);
  });

  it("lead to tickets only from the event they are for", { tags: "@10.82" }, () => {
    expect(ticketsHref({ id: "long-table", hasTickets: true })).toBe("/events/long-table#tickets");
    expect(ticketsHref({ id: "row-7", slug: "gala", hasTickets: true })).toBe("/events/gala#tickets");
    expect(ticketsHref({ id: "makers-gala", hasTickets: false })).toBeNull();
    expect(ticketsHref({ id: "harvest-premium-table", hasTickets: true })).toBeNull();
  });

  it("keep an id inside its own part of the path", () => {
    expect(calendarHref({ id: "a/../b" })).toBe("/events/a%2F..%2Fb.ics");
  });
});

describe("wantedDetails", () => {
  const events = [{ id: "a" }, { id: "b" }] as ListedEvent[];
  const selected = { event: { id: "c" } as ListedEvent, isUpcoming: true };
  const view = { filter: { when: "past", category: null }, events, selected } as const;

  it("are those of one in the list, or of the one the server found", () => {
    expect(wantedDetails(query("event=b"), view)).toEqual({ event: { id: "b" }, isUpcoming: false });
    expect(wantedDetails(query("event=c"), view)).toEqual(selected);
  });

  it("shows nothing unasked, and nothing unknown", () => {
    expect(wantedDetails(query(""), view)).toBeNull();
    expect(wantedDetails(query("event=d"), view)).toBeNull();
    expect(wantedDetails(query("event=c"), { ...view, selected: null })).toBeNull();
  });
});

describe("onlyDetailsDiffer", () => {
  const differ = (from: string, to: string) =>
    onlyDetailsDiffer(new URL(from, "http://x"), new URL(to, "http://x"));

  it("is true between the list and its details", () => {
    expect(differ("/events?when=past", "/events?when=past&event=a")).toBe(true);
    expect(differ("/events?event=a", "/events?event=b")).toBe(true);
  });

  it("is false when the view changes or another page does", () => {
    expect(differ("/events", "/events?when=past&event=a")).toBe(false);
    expect(differ("/", "/events?event=a")).toBe(false);
  });
});

it("counts in words that fit", () => {
  expect([0, 1, 2].map(countEvents)).toEqual(["0 events", "1 event", "2 events"]);
});

it("says which view is empty", () => {
  expect(nothingFound({ when: "upcoming", category: "Galas" })).toBe("No upcoming galas at the moment.");
  expect(nothingFound({ when: "past", category: null })).toBe("No past events to look back on.");
});
