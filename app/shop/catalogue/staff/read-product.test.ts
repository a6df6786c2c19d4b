import { expect, test } from "vitest";
import { productValues, readPrice, readProduct } from "./read-product";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const GOWN = { name: "Column gown", price: "R6,200", category: "Women", state: "draft" };

test("a price is above nothing, in rand as the table has it", () => {
  expect(readPrice("1 200,50")).toEqual({ price: 1200.5 });
  expect(readPrice("0")).toEqual({ error: "Enter a price above R0." });
  expect(readProduct(formOf({ ...GOWN, price: "350,50" })).row.price).toBe(350.5);
  expect(readProduct(formOf({ ...GOWN, price: "1.200" })).errors).toEqual({
    price: "“1.200” could be thousands or cents. Enter 1200 or 1.20 instead.",
  });
});

test("what is wrong is said beside its field", () => {
  const wrong = readProduct(
    formOf({
      ...GOWN,
      name: "",
      price: "cheap",
      sale_price: "-1",
      state: "scheduled",
      "size-S": "on",
      "stock-S": "two",
    }),
  ).errors;
  expect(Object.keys(wrong).sort()).toEqual(["name", "price", "publish", "sale_price", "stock-S"]);
  expect(readProduct(formOf({ ...GOWN, sale_price: "R6,950" })).errors).toEqual({
    sale_price: "Must be below the price.",
  });
  const ends = { sale_price: "5000", sale_from_date: "2026-12-02", sale_until_date: "2026-12-01" };
  expect(readProduct(formOf({ ...GOWN, ...ends })).errors).toEqual({
    sale_until: "The sale must end after it begins.",
  });
});

test("a sale whose price is taken out is over, with its days", () => {
  const days = { sale_from_date: "2026-12-02", sale_until_date: "20266-12-24" };
  const { errors, row } = readProduct(formOf({ ...GOWN, ...days, sale_price: "" }));
  expect(errors).toEqual({});
  expect(row).toMatchObject({ planned_sale_price: null, sale_from: null, sale_until: null });
});

test("a day that no calendar has is refused where it counts", () => {
  const day = { publish_date: "20266-12-24" };
  expect(readProduct(formOf({ ...GOWN, ...day })).errors).toEqual({});
  expect(readProduct(formOf({ ...GOWN, ...day, state: "scheduled" })).errors).toEqual({
    publish: "This is no day of the calendar.",
  });
});

test("a piece that is filled into the form and sent as it is stays what it was", () => {
  const row = {
    name: "Column gown",
    description: "Long.\n\nPlum.",
    material: "Cotton sateen",
    care: null,
    meta_description: "Designer: N. B. Dube, A plum gown",
    category: "Women",
    price: 6200,
    planned_sale_price: 4950.5,
    sale_from: "2026-12-01T00:00:00.000Z",
    sale_until: null,
    status: "draft" as const,
    publish_at: "2026-12-24T16:30:00.000Z",
    sizes: ["S" as const, "M" as const],
    measurements: { S: { Chest: 46 } },
    lead_time_days: 14,
  };
  const values = productValues(row, new Map([["S", 5]]));
  const read = readProduct(formOf({ ...values, "seen-S": "5" }));
  expect(read.errors).toEqual({});
  expect(read.row).toEqual(row);
  expect(read.stock).toEqual([
    { size: "S", seen: 5, quantity: 5 },
    { size: "M", seen: null, quantity: null },
  ]);
});
