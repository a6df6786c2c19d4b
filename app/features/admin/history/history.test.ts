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
    changes: [{ field: "Is active", before: "", after: "yes" }],
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
