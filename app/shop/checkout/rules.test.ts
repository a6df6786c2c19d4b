import { describe, expect, test } from "vitest";
import { parseForm } from "~/platform/lib/forms";
import { vatIncludedIn } from "~/shop/orders/vat";
import { parseCheckoutRequest } from "./checkout-request.server";
import { buyerSchema } from "./checkout-schema";
import { refusalMessage } from "./refusal";
import { ticketQuantity } from "./ticket.server";

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(buyerSchema, form);
}
const buyer = { firstName: "Naledi", lastName: "Khumalo-Osei", email: "naledi@mail.example" };

describe("the checkout form", () => {
  test("first name, last name and email are enough", () => {
    expect(parse(buyer)).toEqual({
      ok: true,
      value: {
        ...buyer,
        phone: null,
        address: null,
        suburb: null,
        city: null,
        province: null,
        postalCode: null,
        deliveryNote: null,
        deliveryMethod: null,
      },
    });
  });

  test("knows two ways of delivery and nine provinces", () => {
    const sent = { ...buyer, deliveryMethod: "collection", province: "Gauteng" };
    expect(parse(sent)).toMatchObject({
      ok: true,
      value: { deliveryMethod: "collection", province: "Gauteng" },
    });
    expect(parse({ ...buyer, deliveryMethod: "drone" })).toMatchObject({ ok: false });
    expect(parse({ ...buyer, province: "Bavaria" })).toMatchObject({
      errors: { province: "Please choose one." },
    });
  });

  test("each of the three is required", () => {
    for (const name of ["firstName", "lastName", "email"])
      expect(parse({ ...buyer, [name]: "  " }), name).toMatchObject({
        errors: { [name]: "Please fill this in." },
      });
  });

  test("an address without its ending is not one", () => {
    expect(parse({ ...buyer, email: "naledi@mail" })).toMatchObject({
      errors: { email: "That address is missing its ending, such as .co.za" },
    });
  });

  test("nothing is longer than the order can hold", () => {
    for (const [name, longest] of [
      ["phone", 50],
      ["address", 300],
      ["city", 200],
      ["postalCode", 20],
    ] as const) {
      expect(parse({ ...buyer, [name]: "x".repeat(longest) }).ok, name).toBe(true);
      expect(parse({ ...buyer, [name]: "x".repeat(longest + 1) }).ok, name).toBe(false);
    }
  });
});

describe("what the browser wishes", () => {
  const orderRequest = {
    key: "7f8b2f0a-58a4-4c7e-9f69-2b3a1c0d4e5f",
    lines: [{ id: "painted-gable-tote", size: null, quantity: 2 }],
    totalCents: 290_000,
  };

  test("is ids, sizes and quantities: a price sent along is not even read", () => {
    const withPrice = {
      ...orderRequest,
      lines: orderRequest.lines.map((line) => ({ ...line, priceCents: 1 })),
    };
    expect(parseCheckoutRequest(JSON.stringify(withPrice))).toEqual(orderRequest);
  });

  test("is nothing without a key, without lines, or as rubbish", () => {
    for (const rubbish of [
      null,
      "",
      "{",
      "[]",
      JSON.stringify({ ...orderRequest, key: "1" }),
      JSON.stringify({ ...orderRequest, lines: [] }),
      JSON.stringify({ ...orderRequest, lines: [{ id: 7, size: null, quantity: 1 }] }),
      JSON.stringify({ ...orderRequest, lines: Array(31).fill(orderRequest.lines[0]) }),
    ])
      expect(parseCheckoutRequest(rubbish)).toBeNull();
  });
});

test("a refusal names the item and says what to do", () => {
  const say = (reason: Parameters<typeof refusalMessage>[0]["reason"], left?: number) =>
    refusalMessage({ itemId: "gown", itemName: "Cowrie Column Gown", reason, left });
  expect(say("unknown")).toBe("Cowrie Column Gown cannot be bought here. Please take it out of your cart.");
  expect(say("sold_out")).toBe("Cowrie Column Gown has just been sold out. Please take it out of your cart.");
  expect(say("sale_ended")).toBe(
    "Cowrie Column Gown is no longer on sale: its day is over. Please take it out of your cart.",
  );
  expect(say("no_such_size")).toContain("Cowrie Column Gown is not made in the size you chose");
  expect(say("not_enough", 1)).toContain("Only one Cowrie Column Gown is left");
  expect(say("not_enough", 3)).toContain("Only 3 of Cowrie Column Gown are left");
  expect(say("not_on_sale_yet")).toContain("Cowrie Column Gown is not on sale yet");
  expect(say("over_limit", 6)).toContain("One order holds at most 6 of Cowrie Column Gown");
  expect(say("unpaid_share", 2)).toBe(
    "Your network can hold 2 of Cowrie Column Gown until they are paid. Please order 2 and pay, then order the rest.",
  );
  expect(say("unpaid_share", 0)).toContain("Orders that are not paid yet hold Cowrie Column Gown");
  expect(say("bad_quantity")).toContain("Cowrie Column Gown cannot be ordered in that quantity");
});

test.each([
  [null, 1],
  ["", 1],
  ["2", 2],
  ["2.9", 2],
  ["0", 1],
  ["-4", 1],
  ["many", 1],
  ["12 seats", 12],
])("a ticket quantity of %s is %i", (text, quantity) => {
  expect(ticketQuantity(text)).toBe(quantity);
});

test("VAT of 15 % is in the price", () => {
  expect(vatIncludedIn(115_00)).toBe(15_00);
  expect(vatIncludedIn(920_000)).toBe(120_000);
  expect(vatIncludedIn(0)).toBe(0);
});
