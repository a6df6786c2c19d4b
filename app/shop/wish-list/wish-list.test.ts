import { expect, test } from "vitest";
import { MAX_WISHES, parseWishes, readWishes, toggleWish, wishListHref } from "./wish-list";

test("a heart saves a piece first in the list, and takes it off again", { tags: "@10.124" }, () => {
  expect(toggleWish([], "gown")).toEqual(["gown"]);
  expect(toggleWish(["gown"], "scarf")).toEqual(["scarf", "gown"]);
  expect(toggleWish(["scarf", "gown"], "scarf")).toEqual(["gown"]);
});

test("the link of a list gives the same list back", { tags: "@10.125" }, () => {
  const link = wishListHref(["scarf", "gown"]);
  expect(link).toBe("/wish-list?pieces=scarf,gown");
  expect(parseWishes(new URL(link, "http://site.test").searchParams)).toEqual(["scarf", "gown"]);
  expect(wishListHref([])).toBe("/wish-list");
});

test("doubles, rubbish and endless lists are cut, from an address and from storage", () => {
  expect(parseWishes(new URLSearchParams({ pieces: "gown,,gown,<b>,a b,scarf" }))).toEqual(["gown", "scarf"]);
  const many = Array.from({ length: 80 }, (_, index) => `piece-${index}`);
  expect(parseWishes(new URLSearchParams({ pieces: many.join(",") }))).toHaveLength(MAX_WISHES);
  expect(readWishes('["gown",7,null]')).toEqual(["gown"]);
  for (const stored of [null, "{", '{"a":1}', '"gown"']) expect(readWishes(stored)).toEqual([]);
});
