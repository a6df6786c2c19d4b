import { expect, test } from "vitest";
import { readUndo, saidHref } from "./said-href";

test("an address says what was done and what takes it back", () => {
  const href = saidHref("/admin/orders?show=late", "packed", { intent: "unpack", records: ["a", "b"] });
  const url = new URL(href, "https://afi.example");
  expect(url.searchParams.get("show")).toBe("late");
  expect(url.searchParams.get("said")).toBe("packed");
  expect(readUndo(url.searchParams.get("undo"))).toEqual({ intent: "unpack", records: ["a", "b"] });
  expect(saidHref("/admin", "saved")).toBe("/admin?said=saved");
  for (const odd of [null, "", "x", ":a"]) expect(readUndo(odd)).toBeNull();
});
