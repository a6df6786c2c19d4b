import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyFor, pageAddress, pageKey, pageRequest, variantFor } from "./page-address.ts";

describe("the address of a page that may be kept", () => {
  test.each([
    ["/", "/"],
    ["/_.data", "/_.data"],
    ["/events", "/events"],
    ["/events.data?_routes=routes%2Fsite%2Fevents", "/events.data"],
    ["/events?when=past&category=Galas", "/events?category=Galas&when=past"],
    [
      "/house-of-nala?utm_source=mail&size=M&x=1&category=Women&size=L",
      "/house-of-nala?category=Women&size=M",
    ],
    ["/house-of-nala/more.data?from=12&loaded=24", "/house-of-nala/more.data?from=12&loaded=24"],
    ["/product/column-gown?fbclid=abc", "/product/column-gown"],
    ["/stories?page=2&category=Press%20Releases", "/stories?category=Press+Releases&page=2"],
    ["/?", "/"],
  ])("%s is %s", (url, address) => expect(pageAddress(url)).toBe(address));

  test.each([
    ...["/auth", "/account", "/admin", "/admin/products", "/checkout", "/ticket-checkout?ticket=gala"],
    ...["/order", "/order/SHOP-1?key=k", "/payment-success?ref=SHOP-1", "/payment-cancelled", "/debug/mail"],
    ...[
      "/search?q=gown",
      "/auth.data",
      "/order/SHOP-1.data",
      "/application/1?key=k",
      "/rest/v1/products",
      "/newsletter/unsubscribe/t",
    ],
    ...[
      "//evil.example/",
      "/\\evil.example",
      "http://evil.example/",
      "*",
      "",
      "events",
      "/events/",
      "/Events",
    ],
    ...[
      "/%65vents",
      "/./events",
      "/events/../events",
      "/events/%2e%2e/account",
      "/product/a%2fb",
      "/product/",
    ],
    ...[
      "/product/..",
      "/product/a/b",
      "/product/a;b",
      "/product/a b",
      `/product/${"a".repeat(101)}`,
      "/events#a",
    ],
    ...["/events.data.data", "/.data", `/events?category=${"a".repeat(101)}`],
  ])("%s is none", (url) => expect(pageAddress(url)).toBeNull());

  test("has one spelling, whatever comes with it and in whatever order", () => {
    const names = fc.constantFrom(
      "category",
      "when",
      "event",
      "q",
      "next",
      "_routes",
      "utm_source",
      "Category",
    );
    const pairs = fc.array(fc.tuple(names, fc.string({ maxLength: 40 })), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (given) => {
        const address = pageAddress(`/events?${new URLSearchParams(given)}`);
        expect(address).not.toBeNull();
        expect(pageAddress(address ?? "")).toBe(address);
        const kept = [...new URL(address ?? "", "http://site.test").searchParams];
        for (const [name, value] of kept)
          expect(given.find(([other]) => other === name)).toEqual([name, value]);
        expect(kept.map(([name]) => name)).toEqual(
          ["category", "when", "event"].filter((name) => given.some(([other]) => other === name)),
        );
      }),
    );
  });

  test("leads nowhere but to this site, whatever is asked for", () => {
    const part = fc.constantFrom(
      "/",
      ".",
      "events",
      "product",
      "a",
      "%2e",
      "%2f",
      "\\",
      "@evil",
      ":80",
      ".data",
      " ",
      "#",
    );
    const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(path, fc.string(), (path, query) => {
        const address = pageAddress(`${path}?${query}`);
        if (address === null) return;
        const { origin, pathname } = new URL(pageRequest(address, "http://site.test").url);
        expect([origin, pathname]).toEqual(["http://site.test", path]);
      }),
    );
  });
});

test("light pages have keys of their own, and are made for someone who saves data", () => {
  expect(variantFor({ saveData: undefined, cookie: undefined })).toBe("full");
  expect(variantFor({ saveData: "on", cookie: undefined })).toBe("light");
  expect(variantFor({ saveData: undefined, cookie: "a=b; light=1" })).toBe("light");
  expect(variantFor({ saveData: "on", cookie: "light=0" })).toBe("full");

  const full = pageRequest(pageKey("/events?when=past", "full"), "http://site.test");
  const light = pageRequest(pageKey("/events?when=past", "light"), "http://site.test");
  expect(light.url).toBe("http://site.test/events?when=past");
  expect(full.url).toBe(light.url);
  expect([[...full.headers], [...light.headers]]).toEqual([[], [["save-data", "on"]]]);
});

test("the cart of a browser without scripts is its own, and no other page knows of it", () => {
  const cookie = "light=1; afi-cart=abc.def";
  for (const url of ["/cart", "/cart?added=gown", "/cart.data"]) {
    expect(keyFor(url, {})).not.toBeNull();
    expect(keyFor(url, { cookie })).toBeNull();
    expect(keyFor(url, { cookie: "afi-cartel=1; afi-cart=" })).not.toBeNull();
  }
  for (const url of ["/", "/house-of-nala?category=women", "/product/gown"])
    expect(keyFor(url, { cookie: "afi-cart=abc.def" })).toBe(keyFor(url, {}));
});
