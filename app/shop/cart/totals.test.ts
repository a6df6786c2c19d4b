import { expect, test } from "vitest";
import type { CartLine } from "./cart";
import { deliveryOf, totalsOf } from "./totals";

const GOWN: CartLine = {
  id: "gown",
  name: "Column gown",
  designer: "",
  category: "Women",
  description: "",
  image: null,
  size: "M",
  priceCents: 50_000,
  quantity: 1,
};
const SEAT: CartLine = { ...GOWN, id: "seat-ticket", category: "ticket", size: null, priceCents: 20_000 };

test("the total is subtotal plus shipping", { tags: "@9.12" }, () => {
  expect(totalsOf([GOWN], "courier", null)).toMatchObject({ shippingCents: 15_000, totalCents: 65_000 });
  const three = [{ ...GOWN, quantity: 3 }];
  expect(totalsOf(three, "courier", null)).toMatchObject({ shippingCents: 0, totalCents: 150_000 });
});

test("tickets alone come by mail, with a piece among them by what was chosen", () => {
  expect(deliveryOf([SEAT])).toBe("email");
  expect(deliveryOf([SEAT], "collection")).toBe("email");
  expect(deliveryOf([SEAT, GOWN])).toBe("courier");
  expect(deliveryOf([SEAT, GOWN], "collection")).toBe("collection");
  expect(totalsOf([SEAT], deliveryOf([SEAT]), null)).toMatchObject({ shippingCents: 0, totalCents: 20_000 });
});

test("a code comes off the subtotal and takes no free shipping away", () => {
  const half = { code: "HALF", percent: 50, amountCents: null, itemIds: ["gown"] };
  const three = [{ ...GOWN, quantity: 3 }, SEAT];
  expect(totalsOf(three, "courier", half)).toMatchObject({
    subtotalCents: 170_000,
    discountCents: 75_000,
    shippingCents: 0,
    totalCents: 95_000,
  });
});
