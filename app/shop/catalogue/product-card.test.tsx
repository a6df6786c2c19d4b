import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CartProvider } from "~/shop/cart/cart-provider";
import type { ProductCard } from "./product";
import { ProductCardLink } from "./product-card";

const gown: ProductCard = {
  id: "gown",
  name: "Cowrie Column Gown",
  designer: "Amara Diallo-Venter",
  category: "Women",
  sizes: ["S", "M"],
  priceCents: 495_000,
  wasCents: 620_000,
  savesCents: 125_000,
  summary: "Plum cotton gown.",
  picture: null,
  secondPicture: null,
  isSoldOut: false,
  leftBySize: {},
};

function render(product: ProductCard): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CartProvider>
        <ProductCardLink product={product} />
      </CartProvider>
    </MemoryRouter>,
  );
}

test("a sold-out piece has a disabled Sold Out button in place of Add", { tags: "@4.31" }, () => {
  const card = render({ ...gown, isSoldOut: true });
  expect(card).toMatch(/<button [^>]*disabled=""[^>]*>Sold Out<\/button>/);
  expect(card).not.toContain("to cart");
  // The other one is the heart.
  expect(card.match(/<button/g)).toHaveLength(2);
  expect(card).toContain('aria-label="Save Cowrie Column Gown to your wish list"');
});

test("a piece on sale shows what it was and what one saves", () => {
  const card = render(gown);
  expect(card).toMatch(/<s [^>]*>R6,200<\/s>/);
  expect(card).toContain("R4,950");
  expect(card).toContain("Save R1,250");
  expect(card).toMatch(/aria-expanded="false"[^>]*>Add</);
});

test("a piece at its price says nothing of saving, and one without sizes opens no row", () => {
  const card = render({ ...gown, wasCents: null, savesCents: 0, sizes: [] });
  expect(card).not.toContain("Save R");
  expect(card).not.toMatch(/<s[ >]/);
  expect(card).not.toContain("aria-expanded");
});

test("a card tells what is scarce and strikes the sizes that are gone", () => {
  const card = render({ ...gown, sizes: ["S", "M", "L"], leftBySize: { S: 2, M: 0 } });
  expect(card).toContain("Only 2 left in S");
  expect(card).toMatch(/S, <s>M<span class="sr-only"> \(sold out\)<\/span><\/s>, L/);
});
