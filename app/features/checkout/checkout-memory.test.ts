import { beforeEach, describe, expect, test } from "vitest";
import type { CartLine } from "~/features/cart/cart";
import {
  attemptKey,
  deviceKey,
  forgetAttempt,
  recallDetails,
  recallOrderPage,
  recallPlaced,
  rememberDetails,
  rememberOrderPage,
  rememberPlaced,
  settlePlaced,
  withoutPaid,
} from "./checkout-memory";

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
    const key = attemptKey(storage, [line("tote", 2)], buyer);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(attemptKey(storage, [line("tote", 2)], { ...buyer })).toBe(key);
  });

  test("is the same at another price", () => {
    const key = attemptKey(storage, [line("tote")], buyer);
    expect(attemptKey(storage, [{ ...line("tote"), priceCents: 1 }], buyer)).toBe(key);
  });

  test.each([
    ["another quantity", [line("tote", 2)], buyer],
    ["another size", [line("tote", 1, "M")], buyer],
    ["another piece", [line("tote"), line("scarf")], buyer],
    ["another buyer", [line("tote")], { ...buyer, email: "thabo@mail.example" }],
  ])("is another for %s", (_, cart, details) => {
    const key = attemptKey(storage, [line("tote")], buyer);
    expect(attemptKey(storage, cart, details)).not.toBe(key);
  });

  test("is another when the attempt has ended", () => {
    const key = attemptKey(storage, [line("tote")], buyer);
    forgetAttempt(storage);
    expect(attemptKey(storage, [line("tote")], buyer)).not.toBe(key);
  });

  test("exists where storage is forbidden", () => {
    expect(attemptKey(forbidden, [line("tote")], buyer)).toHaveLength(36);
    expect(() => forgetAttempt(forbidden)).not.toThrow();
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
  test("takes out of the cart what was paid, and leaves what came later", () => {
    rememberPlaced(storage, "SHOP-1", [line("tote", 2), line("gown", 1, "M")]);
    const placed = recallPlaced(storage, "SHOP-1");
    if (!placed) throw new Error("forgotten");
    expect(withoutPaid([line("tote", 2), line("gown", 1, "M")], placed)).toEqual([]);
    expect(withoutPaid([line("tote", 3), line("gown", 1, "L"), line("scarf")], placed)).toEqual([
      line("tote", 1),
      line("gown", 1, "L"),
      line("scarf"),
    ]);
  });

  test("is known by its own reference only", () => {
    rememberPlaced(storage, "SHOP-1", [line("tote")]);
    expect(recallPlaced(storage, "SHOP-2")).toBeNull();
  });

  test("takes nothing a second time", () => {
    rememberPlaced(storage, "SHOP-1", [line("tote")]);
    settlePlaced(storage, "SHOP-1");
    const placed = recallPlaced(storage, "SHOP-1");
    if (!placed) throw new Error("forgotten");
    expect(withoutPaid([line("tote")], placed)).toEqual([line("tote")]);
  });

  test("has a page that is known by its reference, and never leads elsewhere", () => {
    rememberOrderPage(storage, "SHOP-1", "/order/SHOP-1?key=abc");
    expect(recallOrderPage(storage, "SHOP-1")).toBe("/order/SHOP-1?key=abc");
    expect(recallOrderPage(storage, "SHOP-2")).toBeNull();
    rememberOrderPage(storage, "SHOP-1", "//elsewhere.example");
    expect(recallOrderPage(storage, "SHOP-1")).toBeNull();
  });

  test("rubbish is no order", () => {
    storage.setItem("afi-order-placed", '{"reference":"SHOP-1","lines":[null,{"key":1}]}');
    expect(recallPlaced(storage, "SHOP-1")).toEqual({ reference: "SHOP-1", lines: [] });
    storage.setItem("afi-order-placed", "7");
    expect(recallPlaced(storage, "SHOP-1")).toBeNull();
  });
});
