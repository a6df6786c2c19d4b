import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  choose,
  FULL_SHOP,
  hasChoice,
  isFullPage,
  loadEarlier,
  loadMore,
  MAX_STRETCH,
  NO_CHOICE,
  onlyLoadedDiffers,
  PAGE_SIZE,
  parseShopQuery,
  type ShopQuery,
  SORTS,
  shopHref,
} from "./shop-query";

const parse = (query: string) => parseShopQuery(new URLSearchParams(query));
const url = (query: string) => new URL(`http://site.test/house-of-nala?${query}`);

describe("an address of the shop", () => {
  test("asks for twelve pieces of everything, newest first, unless it says more", { tags: "@9.4" }, () => {
    expect(PAGE_SIZE).toBe(12);
    expect(parse("")).toEqual(FULL_SHOP);
    expect(parse("category=All&size=&designer=&sort=")).toEqual(FULL_SHOP);
  });

  test("names a category, a size, a designer and an order", () => {
    expect(parse("category=Women&size=m&designer=AFI+Atelier&sort=price-up")).toEqual({
      ...FULL_SHOP,
      category: "Women",
      size: "M",
      designer: "AFI Atelier",
      sort: "price-up",
    });
  });

  test.each([
    "size=XXL",
    "sort=random",
    "category=%00",
    "designer=%20%20",
    "price=cheap",
    "stock=all",
    "cloth=../etc",
    "material=%00",
    "loaded=many",
    "from=-12",
    "loaded=NaN",
  ])("is not led astray by %s", (query) => expect(parse(query)).toEqual(FULL_SHOP));

  test("remembers in whole pages how far one has loaded, and carries so much and no more", () => {
    expect(parse("loaded=36").loaded).toBe(36);
    expect(parse("loaded=25").loaded).toBe(36);
    expect(parse("loaded=99999").loaded).toBe(MAX_STRETCH);
    expect(parse("from=240&loaded=12")).toMatchObject({ from: 240, loaded: 252 });
    expect(parse("from=1e300").from).toBeLessThanOrEqual(1_000_000);
  });

  test("leads to what it was made from", () => {
    const text = fc.option(
      fc.string({ minLength: 1 }).map((word) => `x${word.trim().replace(/[^\x20-\x7e]/g, "")}`),
    );
    const page = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom(...SORTS),
        page,
        fc.integer({ min: 1, max: 20 }),
        (c, d, sort, p, n) => {
          const from = p * PAGE_SIZE;
          const query: ShopQuery = {
            category: c,
            designer: d,
            size: "L",
            material: "Silk",
            price: "to-2500",
            cloth: "moon-arcs-tonal",
            inStock: true,
            sort,
            from,
            loaded: from + n * PAGE_SIZE,
          };
          expect(parseShopQuery(new URL(shopHref(query), "http://site.test").searchParams)).toEqual(query);
        },
      ),
    );
  });

  test("leaves out what goes without saying", () => {
    expect(shopHref(FULL_SHOP)).toBe("/house-of-nala");
    expect(shopHref({ ...FULL_SHOP, category: "Women", loaded: 24 })).toBe(
      "/house-of-nala?category=Women&loaded=24",
    );
  });
});

test("a choice is one of five, or that a piece is in stock", () => {
  for (const query of [
    "size=M",
    "designer=A",
    "material=Silk",
    "price=to-1000",
    "cloth=moon-arcs",
    "stock=in",
  ]) {
    expect(hasChoice(parse(query)), query).toBe(true);
    expect(choose(parse(query), NO_CHOICE), query).toEqual(FULL_SHOP);
  }
  expect(hasChoice(parse("category=Men&sort=price-up"))).toBe(false);
});

test("another choice begins at its first piece", () => {
  const far = parse("category=Women&sort=price-up&loaded=36");
  expect(shopHref(choose(far, { size: "M" }))).toBe("/house-of-nala?category=Women&size=M&sort=price-up");
});

describe("'Load more'", () => {
  test("adds twelve to the page", () => {
    expect(shopHref(loadMore(parse("category=Men")))).toBe("/house-of-nala?category=Men&loaded=24");
  });

  test("opens the next page when this one is full, and there is a way back", () => {
    const full = parse(`loaded=${MAX_STRETCH}`);
    expect(isFullPage(full)).toBe(true);
    expect(shopHref(loadMore(full))).toBe("/house-of-nala?from=240");
    expect(loadEarlier(loadMore(full))).toEqual(full);
  });

  test("reaches every piece, however long the rail", () => {
    let query = FULL_SHOP;
    const shown = new Set<number>();
    for (let press = 0; press < 60; press += 1) {
      for (let product = query.from; product < query.loaded; product += 1) shown.add(product);
      query = loadMore(query);
    }
    expect(shown.size).toBe(60 * PAGE_SIZE);
  });
});

test("only the address of a page that has grown is not loaded again", () => {
  expect(onlyLoadedDiffers(url("category=Men"), url("category=Men&loaded=24"))).toBe(true);
  expect(onlyLoadedDiffers(url("category=Men"), url("category=Men"))).toBe(false);
  expect(onlyLoadedDiffers(url("category=Men"), url("category=Women&loaded=24"))).toBe(false);
  expect(onlyLoadedDiffers(url("loaded=24"), url("from=240&loaded=252"))).toBe(false);
});
