import { describe, expect, it } from "vitest";
import { type Banner, fallbackBanner, MARQUEE_MS, marqueeRound } from "./banner";

function banner(id: string, characters: number): Banner {
  return { id, title: id.repeat(characters) };
}

it("one round of the strip takes 30 s", { tags: "@9.3" }, () => {
  expect(MARQUEE_MS).toBe(30_000);
});

it("the fallback banner lists fashion weeks, and no date that could pass", () => {
  expect(fallbackBanner.title).toMatch(/^Upcoming fashion weeks: \w+(, \w+)+$/);
  expect(fallbackBanner.title).not.toMatch(/\d/);
});

describe("marqueeRound", () => {
  it("says every title once, in the order given, when they fill the strip", () => {
    const round = marqueeRound([banner("a", 60), banner("b", 40)]);
    expect(round.map(({ title }) => title[0])).toEqual(["a", "b"]);
    expect(round.every(({ isEcho }) => !isEcho)).toBe(true);
  });

  it("repeats the whole list until the strip is full, and marks the repeats", () => {
    const round = marqueeRound([banner("a", 20), banner("b", 19)]);
    expect(round.map(({ title, isEcho }) => (isEcho ? title[0] : title[0]?.toUpperCase()))).toEqual([
      "A",
      "B",
      "a",
      "b",
      "a",
      "b",
    ]);
  });

  it("gives each saying a key of its own", () => {
    const keys = marqueeRound([banner("a", 10), banner("b", 10)]).map(({ id }) => id);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("says nothing when there is nothing to say", () => {
    expect(marqueeRound([])).toEqual([]);
    expect(marqueeRound([banner("a", 0)])).toEqual([]);
  });
});
