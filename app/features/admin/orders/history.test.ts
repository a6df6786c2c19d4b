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
      table_name: "promo_videos",
      action: "insert",
      before: null,
      after: { is_active: true },
    }),
  ).toMatchObject({
    what: "Promo videos added",
    changes: [{ field: "Is active", before: "", after: "yes" }],
  });
});
