import { beforeEach, describe, expect, test } from "vitest";
import type { CartLine } from "~/shop/cart/cart";
import {
  checkoutIdempotencyKey,
  deviceKey,
  dropIdempotencyKey,
  forgetPlaced,
  listPlaced,
  recallDetails,
  recallOrderPage,
  recallPlaced,
  rememberDetails,
  rememberOrderPage,
  rememberPlaced,
  settlePlaced,
  withoutPaid,
} from "./checkout-storage";

const line = (id: string, quantity = 1, size: string | null = null): CartLine => ({
  id,
  name: id,
  designer: "",
  category: "",
  description: "",
  image: null,
  size,
  priceCents: 100_00,
  quantity,
});
const buyer = { firstName: "Naledi", email: "naledi@mail.example" };

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
const forbidden = {
  getItem: () => {
    throw new DOMException("forbidden");
  },
  setItem: () => {
    throw new DOMException("full");
  },
  removeItem: () => {
    throw new DOMException("forbidden");
  },
} as unknown as Storage;

let storage = memory();
beforeEach(() => {
  storage = memory();
});

describe("the key of an attempt", () => {
  test("is a UUID, and the same for a second click and a reload", () => {
    const key = checkoutIdempotencyKey(storage, [line("tote", 2)], buyer);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(checkoutIdempotencyKey(storage, [line("tote", 2)], { ...buyer })).toBe(key);
  });

  test("is the same at another price", () => {
    const key = checkoutIdempotencyKey(storage, [line("tote")], buyer);
    expect(checkoutIdempotencyKey(storage, [{ ...line("tote"), priceCents: 1 }], buyer)).toBe(key);
  });

  test.each([
    ["another quantity", [line("tote", 2)], buyer],
    ["another size", [line("tote", 1, "M")], buyer],
    ["another piece", [line("tote"), line("scarf")], buyer],
    ["another buyer", [line("tote")], { ...buyer, email: "thabo@mail.example" }],
  ])("is another for %s", (_, cart, details) => {
    const key = checkoutIdempotencyKey(storage, [line("tote")], buyer);
    expect(checkoutIdempotencyKey(storage, cart, details)).not.toBe(key);
  });

  test("is another when the attempt has ended", () => {
    const key = checkoutIdempotencyKey(storage, [line("tote")], buyer);
    dropIdempotencyKey(storage);
    expect(checkoutIdempotencyKey(storage, [line("tote")], buyer)).not.toBe(key);
  });

  test("exists where storage is forbidden", () => {
    expect(checkoutIdempotencyKey(forbidden, [line("tote")], buyer)).toHaveLength(36);
    expect(() => dropIdempotencyKey(forbidden)).not.toThrow();
  });
});

test("a device keeps its key, and has one where storage is forbidden", () => {
  const key = deviceKey(storage);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(deviceKey(storage)).toBe(key);
  expect(deviceKey(memory())).not.toBe(key);
  expect(deviceKey(forbidden)).toHaveLength(36);
});

test("what was typed is kept, and rubbish is nothing", () => {
  rememberDetails(storage, buyer);
  expect(recallDetails(storage)).toEqual(buyer);
  storage.setItem("afi-checkout-details", '{"email":7,"city":"Cape Town"}');
  expect(recallDetails(storage)).toEqual({ city: "Cape Town" });
  for (const rubbish of ["{", "[]", "null"]) {
    storage.setItem("afi-checkout-details", rubbish);
    expect(recallDetails(storage)).toEqual({});
  }
  expect(recallDetails(forbidden)).toEqual({});
});

describe("an order this browser placed", () => {
  const NOW = Date.parse("2026-11-15T10:00:00Z");
  const HOUR = 3_600_000;
  const keep = (reference: string, cart: CartLine[], at = NOW) =>
    rememberPlaced(storage, { reference, token: `token of ${reference}` }, cart, at);
  const recalled = (reference: string) => {
    const placed = recallPlaced(storage, reference);
    if (!placed) throw new Error("forgotten");
    return placed;
  };
  const references = () => listPlaced(storage).map(({ reference }) => reference);

  test("takes out of the cart what was paid, and leaves what came later", () => {
    keep("SHOP-1", [line("tote", 2), line("gown", 1, "M")]);
    const placed = recalled("SHOP-1");
    expect(withoutPaid([line("tote", 2), line("gown", 1, "M")], placed)).toEqual([]);
    expect(withoutPaid([line("tote", 3), line("gown", 1, "L"), line("scarf")], placed)).toEqual([
      line("tote", 1),
      line("gown", 1, "L"),
      line("scarf"),
    ]);
  });

  test("is known by its own reference only", () => {
    keep("SHOP-1", [line("tote")]);
    expect(recallPlaced(storage, "SHOP-2")).toBeNull();
  });

  test("is not forgotten for the next one", () => {
    keep("SHOP-1", [line("tote")]);
    keep("SHOP-2", [line("scarf")], NOW + HOUR);
    expect(recalled("SHOP-1").lines).toEqual([{ key: "tote", quantity: 1 }]);
    expect(listPlaced(storage)).toMatchObject([
      { reference: "SHOP-1", token: "token of SHOP-1", placedAtMs: NOW, state: "waiting" },
      { reference: "SHOP-2", token: "token of SHOP-2", placedAtMs: NOW + HOUR, state: "waiting" },
    ]);
  });

  test("started again is one order still", () => {
    keep("SHOP-1", [line("tote")]);
    keep("SHOP-1", [line("tote")], NOW + HOUR);
    expect(references()).toEqual(["SHOP-1"]);
  });

  test("takes nothing a second time, and what it took stays known", () => {
    keep("SHOP-1", [line("tote")]);
    settlePlaced(storage, "SHOP-1");
    expect(withoutPaid([line("tote")], recalled("SHOP-1"))).toEqual([line("tote")]);
    expect(listPlaced(storage)).toMatchObject([{ state: "paid", lines: [{ key: "tote", quantity: 1 }] }]);
  });

  test("is forgotten a day after it was paid, undecided after a month, and at once when it came to nothing", () => {
    keep("SHOP-1", [line("tote")]);
    keep("SHOP-2", [line("tote")]);
    settlePlaced(storage, "SHOP-1");
    keep("SHOP-3", [], NOW + 23 * HOUR);
    expect(references()).toEqual(["SHOP-1", "SHOP-2", "SHOP-3"]);
    keep("SHOP-4", [], NOW + 24 * HOUR);
    expect(references()).toEqual(["SHOP-2", "SHOP-3", "SHOP-4"]);
    keep("SHOP-5", [], NOW + 30 * 24 * HOUR);
    expect(references()).toEqual(["SHOP-3", "SHOP-4", "SHOP-5"]);
    for (const reference of references()) forgetPlaced(storage, reference);
    expect(storage.getItem("afi-order-placed")).toBeNull();
  });

  test("is one of ten at most", () => {
    for (let number = 1; number <= 12; number += 1) keep(`SHOP-${number}`, []);
    expect(references()).toHaveLength(10);
    expect(references().at(-1)).toBe("SHOP-12");
  });

  test("has a page that is known by its reference, and never leads elsewhere", () => {
    rememberOrderPage(storage, "SHOP-1", "/order/SHOP-1?key=abc");
    expect(recallOrderPage(storage, "SHOP-1")).toBe("/order/SHOP-1?key=abc");
    expect(recallOrderPage(storage, "SHOP-2")).toBeNull();
    rememberOrderPage(storage, "SHOP-2", "/order/SHOP-2?key=abc");
    expect(recallOrderPage(storage, "SHOP-1")).toBe("/order/SHOP-1?key=abc");
    rememberOrderPage(storage, "SHOP-1", "//elsewhere.example");
    expect(recallOrderPage(storage, "SHOP-1")).toBeNull();
  });

  test("rubbish is no order, and one kept in the form of before is", () => {
    storage.setItem("afi-order-placed", '{"reference":"SHOP-1","lines":[null,{"key":1}]}');
    expect(recallPlaced(storage, "SHOP-1")).toEqual({ reference: "SHOP-1", lines: [] });
    for (const rubbish of ["7", "{", "[7,null,{}]", '{"reference":"SHOP-1"}']) {
      storage.setItem("afi-order-placed", rubbish);
      expect(recallPlaced(storage, "SHOP-1")).toBeNull();
    }
    expect(listPlaced(forbidden)).toEqual([]);
  });
});
