import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CartProvider, useCart } from "./cart-provider";

function Count() {
  const { count, isLoaded } = useCart();
  return <p>{isLoaded ? count : "not known yet"}</p>;
}

test("outside its provider the cart says so", { tags: "@4.11" }, () => {
  expect(() => renderToString(<Count />)).toThrow("useCart must be used within a CartProvider");
});

test("the server shows no number, so none can be wrong", () => {
  expect(
    renderToString(
      <CartProvider>
        <Count />
      </CartProvider>,
    ),
  ).toBe("<p>not known yet</p>");
});
