import { expect, test } from "vitest";
import { noticeHref, readUndo } from "./notice-href";

test("an address says what was done and what takes it back", () => {
  const href = noticeHref("/admin/orders?show=late", "packed", { intent: "unpack", records: ["a", "b"] });
  const url = new URL(href, "https://afi.example");
  expect(url.searchParams.get("show")).toBe("late");
  expect(url.searchParams.get("notice")).toBe("packed");
  expect(readUndo(url.searchParams.get("undo"))).toEqual({ intent: "unpack", records: ["a", "b"] });
  expect(noticeHref("/admin", "saved")).toBe("/admin?notice=saved");
  for (const odd of [null, "", "x", ":a"]) expect(readUndo(odd)).toBeNull();
});
