import { expect, test } from "vitest";
import { addItem, EMPTY_CART } from "~/shop/cart/cart";
import { cartItem, maxQuantityOf, nextStep, noRoomText, roomFor } from "./buying";
import type { ProductCard } from "./product";

const dress: ProductCard = {
  id: "moon-arcs-dress",
  name: "Moon Arcs dress",
  designer: "AFI Atelier",
  category: "Women",
  sizes: ["S", "M"],
  priceCents: 245_000,
  wasCents: 300_000,
  savesCents: 55_000,
  summary: "A dress.",
  picture: null,
  secondPicture: null,
  isSoldOut: false,
  leftBySize: {},
};

test("a piece with sizes asks for one first, a piece without can be added at once", () => {
  expect(nextStep(dress, null)).toBe("choose-size");
  expect(nextStep(dress, "M")).toBe("add");
  expect(nextStep({ ...dress, sizes: [] }, null)).toBe("add");
});

test("a sold-out piece cannot be added, whatever is chosen", { tags: "@4.33" }, () => {
  expect(nextStep({ ...dress, isSoldOut: true }, "M")).toBe("sold-out");
});

test("the cart is given the price one pays and the chosen size", { tags: "@3.25" }, () => {
  expect(cartItem(dress, "M")).toEqual({
    id: "moon-arcs-dress",
    name: "Moon Arcs dress",
    designer: "AFI Atelier",
    category: "Women",
    description: "A dress.",
    image: null,
    size: "M",
    priceCents: 245_000,
  });
});

test("the cart keeps the picture, unless it is a long data image", () => {
  const withPicture = (src: string) =>
    cartItem({ ...dress, picture: { src, width: 4, height: 5, alt: "" } }, null).image?.src;
  expect(withPicture("/media/a.jpg")).toBe("/media/a.jpg");
  expect(withPicture("data:image/gif;base64,R0lG")).toBe("data:image/gif;base64,R0lG");
  expect(withPicture(`data:image/png;base64,${"A".repeat(50_000)}`)).toBeUndefined();
});

test("room in the cart is counted for the piece in this size", () => {
  const item = { ...cartItem(dress, "M"), maxQuantity: 3 };
  const cart = addItem(EMPTY_CART, item, 2);
  expect(roomFor(cart, item)).toBe(1);
  expect(roomFor(cart, { ...item, size: "S" })).toBe(3);
  expect(roomFor(EMPTY_CART, cartItem(dress, "M"))).toBe(999);
});

test("a size that is sold out is not added: one can be told when it is back", () => {
  const few = { ...dress, leftBySize: { S: 0, M: 2 } };
  expect(nextStep(few, "S")).toBe("tell-me");
  expect(nextStep(few, "M")).toBe("add");
});

test("no more can be chosen than are left, where that is told", () => {
  const few = { ...dress, leftBySize: { S: 4, M: 2 } };
  expect(maxQuantityOf(few, "M")).toBe(2);
  expect(maxQuantityOf(few, "S")).toBe(999);
  const item = cartItem(few, "M");
  expect(roomFor(addItem(EMPTY_CART, item, 2), item, 2)).toBe(0);
  expect(noRoomText("Moon Arcs dress", 2)).toBe("Only 2 of Moon Arcs dress are left, already in your cart.");
  expect(noRoomText("Moon Arcs dress", 999)).toBe("Your cart holds as many of Moon Arcs dress as it can.");
});
