import { expect, test } from "vitest";
import { chipsFor } from "./shop-bar";
import { FULL_SHOP, parseShopQuery } from "./shop-query";

const query = (text: string) => parseShopQuery(new URLSearchParams(text));
const current = (chips: ReturnType<typeof chipsFor>) =>
  chips.filter((chip) => chip.current).map((chip) => chip.label);

test("All comes first and Designer Applications last, which leads to the application", () => {
  const chips = chipsFor(FULL_SHOP, ["Women", "Men"]);
  expect(chips.map((chip) => chip.label)).toEqual(["All", "Women", "Men", "Designer Applications"]);
  expect(chips.at(-1)?.to).toBe("/designer-application");
  expect(current(chips)).toEqual(["All"]);
});

test("the category of the address is chosen, whatever the case of its letters", () => {
  expect(current(chipsFor(query("category=mEn"), ["Women", "Men"]))).toEqual(["Men"]);
  expect(current(chipsFor(query("category=Hats"), ["Women", "Men"]))).toEqual([]);
});

test("another category keeps the order and lets go of the rest", () => {
  const chips = chipsFor(query("category=Men&size=M&sort=price-up&loaded=36"), ["Women", "Men"]);
  expect(chips[1]?.to).toBe("/house-of-nala?category=Women&sort=price-up#pieces");
});

test("an empty shop has only All", () => {
  expect(chipsFor(FULL_SHOP, []).map((chip) => chip.label)).toEqual(["All"]);
});
