import { expect, test } from "vitest";
import { toHistoryEntry } from "./history";

const row = { id: 1, created_at: "2026-11-15T12:00:00Z", member: "thandi@afi.example" };

test("a change is told field by field, without ids", { tags: "@10.104" }, () => {
  const entry = toHistoryEntry({
    ...row,
    table_name: "orders",
    action: "update",
    before: { packed_at: null, city: "Durban", total_cents: 100, user_id: "x" },
    after: { packed_at: "2026-11-15T12:00:00Z", city: "Pretoria", total_cents: 200, user_id: "y" },
  });
  expect(entry.what).toBe("Order changed");
  expect(entry.changes).toEqual([
    { field: "Packed", before: "", after: "15 November 2026, 14:00" },
    { field: "City", before: "Durban", after: "Pretoria" },
    { field: "Total", before: "R1", after: "R2" },
  ]);
});

test("what was added has no before, and what nobody named keeps its name", () => {
  expect(
    toHistoryEntry({
      ...row,
      table_name: "press_cuttings",
      action: "insert",
      before: null,
      after: { is_active: true },
    }),
  ).toMatchObject({
    what: "Press cuttings added",
    changes: [{ field: "Shown", before: "", after: "yes" }],
  });
});

test("lists are told as words, and a long text only in its beginning", () => {
  const entry = toHistoryEntry({
    ...row,
    table_name: "blogs",
    action: "update",
    before: { tags: ["cloth"], content: "Old" },
    after: { tags: ["cloth", "loom"], content: "w".repeat(5000) },
  });
  expect(entry.what).toBe("Story changed");
  expect(entry.changes).toEqual([
    { field: "Tags", before: "cloth", after: "cloth, loom" },
    { field: "Content", before: "Old", after: `${"w".repeat(200)}…` },
  ]);
});

test("what the database keeps in codes is told in the words of the screens", { tags: "@10.104" }, () => {
  const told = (table_name: string, after: object) =>
    toHistoryEntry({ ...row, table_name, action: "insert", before: null, after }).changes.map(
      ({ field, after: value }) => `${field}: ${value}`,
    );
  expect(
    told("refunds", { reason: "does_not_fit", state: "requested", restock: true, done_by: "x" }),
  ).toEqual(["Reason: Does not fit", "State: Asked for", "Pieces back on sale: yes"]);
  expect(
    told("orders", { status: "fulfilled", channel: "pop_up", hold_device: "d", unsent_quantity: 2 }),
  ).toEqual(["Status: Sent", "Channel: Pop-up", "Pieces left to send: 2"]);
  expect(told("payments", { status: "wrong_amount", provider: "card_machine" })).toEqual([
    "Status: Wrong amount",
    "Provider: Card machine",
  ]);
  expect(
    told("products", {
      status: "sold_out",
      price: 6200,
      sale_from: "2026-11-15T12:00:00+00:00",
      measurements: { M: { bust: 92, waist: 74 } },
    }),
  ).toEqual([
    "Status: Sold out",
    "Price: R6,200",
    "Sale from: 15 November 2026, 14:00",
    "Measurements: M: bust 92, waist 74",
  ]);
  // What somebody typed stays as it is, also where it looks like a code.
  expect(told("order_notes", { text: "fold_it" })).toEqual(["Text: fold_it"]);
});
