import { expect, test } from "vitest";
import { type CookieCart, EMPTY_COOKIE_CART } from "./cookie-cart";
import { createCookieCarts } from "./cookie-carts";

const carts = createCookieCarts(Buffer.alloc(32, 1), "https://afi.example");
const CART: CookieCart = {
  id: "a",
  lines: [
    { id: "gown", size: "M", quantity: 2 },
    { id: "tote", size: null, quantity: 1 },
  ],
  savedLines: [{ id: "seat", size: null, quantity: 1 }],
  placed: [{ reference: "SHOP-1", isEnded: true }],
  code: "LESS",
};
const pairOf = (cookie: string | null) => cookie?.split(";")[0] ?? "";
const requestWith = (cookie: string) =>
  new Request("https://afi.example/cart", { headers: { Cookie: `light=1; ${cookie}; other=x` } });

test("a cart is kept in a cookie and read back", () => {
  const cookie = carts.write(CART);
  expect(carts.read(requestWith(pairOf(cookie)))).toEqual(CART);
  expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Secure$/);
  expect(createCookieCarts(Buffer.alloc(32, 1), "http://localhost:3000").write(CART)).not.toContain("Secure");
});

test("a new cart is given an id, and an empty one removes the cookie", () => {
  const kept = carts.read(requestWith(pairOf(carts.write({ ...CART, id: "" }))));
  expect(kept.id).toMatch(/^[\w-]{12}$/);
  expect(carts.write(EMPTY_COOKIE_CART)).toMatch(/^afi-cart=; Max-Age=0/);
});

test("altered in any character it is an empty cart", () => {
  const value = pairOf(carts.write(CART));
  for (let place = "afi-cart=".length; place < value.length; place++) {
    const other = value[place] === "A" ? "B" : "A";
    const altered = value.slice(0, place) + other + value.slice(place + 1);
    // The last character of the signature has two bits that mean nothing.
    if (place === value.length - 1) continue;
    expect(carts.read(requestWith(altered)), altered).toBe(EMPTY_COOKIE_CART);
  }
  for (const rubbish of ["afi-cart=", "afi-cart=.", "afi-cart=a.b.c", "afi-cart=%", "no-cart=1"])
    expect(carts.read(requestWith(rubbish))).toBe(EMPTY_COOKIE_CART);
  const foreign = createCookieCarts(Buffer.alloc(32, 2), "https://afi.example").write(CART);
  expect(carts.read(requestWith(pairOf(foreign)))).toBe(EMPTY_COOKIE_CART);
});

test("one that is larger than a cookie is not kept", () => {
  const lines = Array.from({ length: 200 }, (_, place) => ({ id: `piece-${place}`, size: "M", quantity: 1 }));
  expect(carts.write({ ...CART, lines })).toBeNull();
  const cookie = carts.write({ ...CART, lines: lines.slice(0, 60) });
  expect(cookie?.length).toBeLessThan(4_000);
});
