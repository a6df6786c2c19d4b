import { expect, test } from "vitest";
import type { ProductCard } from "./product";
import { countText, joinProductLists } from "./product-list";

const product = (id: string) => ({ id }) as ProductCard;
const ids = (products: ProductCard[]) => products.map(({ id }) => id).join("");

test("a piece that slid down the rail between two answers hangs once", () => {
  const joined = joinProductLists(
    { products: [product("a"), product("b")], hasMore: true },
    { products: [product("b"), product("c")], hasMore: false },
  );
  expect(ids(joined.products)).toBe("abc");
  expect(joined.hasMore).toBe(false);
});

test("the count says how far along one is, and stops being exact where nobody counts", () => {
  expect(countText(29, 12)).toBe("12 of 29 pieces");
  expect(countText(29)).toBe("29 pieces");
  expect(countText(1)).toBe("1 piece");
  expect(countText(100, 12)).toBe("12 of 100 pieces");
  expect(countText(101, 12)).toBe("12 of more than 100 pieces");
  expect(countText(101, 612)).toBe("more than 100 pieces");
});
