import { describe, expect, test } from "vitest";
import { isKnown, readStoryList, STORIES_TIMEOUT_MS, STORY_CATEGORIES, storiesHref } from "./story-list";

const read = (query: string) => readStoryList(new URLSearchParams(query));

describe("the list an address asks for", () => {
  test("without parameters it is the first page of everything", () => {
    expect(read("")).toEqual({ category: null, page: 1 });
  });

  test.each(STORY_CATEGORIES)("%s is known, however it is capitalised", (category) => {
    expect(read(`category=${category.toUpperCase()}&page=2`)).toEqual({ category, page: 2 });
    expect(isKnown({ category, page: 1 })).toBe(true);
  });

  test.each(["", "   ", "Show all", "show all"])("category %j means all of them", (category) => {
    expect(read(new URLSearchParams({ category }).toString()).category).toBeNull();
  });

  test("an unknown category is kept and known to be unknown", () => {
    expect(read("category=Gossip").category).toBe("Gossip");
    expect(isKnown({ category: "Gossip", page: 1 })).toBe(false);
  });
});

test("a list has one address, which is read back as the same list", () => {
  expect(storiesHref({ category: null, page: 1 })).toBe("/stories");
  expect(storiesHref({ category: "Press Releases", page: 3 })).toBe(
    "/stories?category=Press+Releases&page=3",
  );
  for (const list of [
    { category: null, page: 4 },
    { category: "Insider", page: 1 },
    { category: "A & B?", page: 2 },
  ]) {
    expect(readStoryList(new URL(storiesHref(list), "https://x.example").searchParams)).toEqual(list);
  }
});

test("the stories page waits 6 s", { tags: "@9.8" }, () => {
  expect(STORIES_TIMEOUT_MS).toBe(6_000);
});
