import { expect, test } from "vitest";
import type { Availability } from "./availability";
import { keptText, placesText } from "./places";

const of = (changes: Partial<Availability>): Availability => ({
  state: "open",
  left: null,
  maxPerOrder: null,
  saleFrom: null,
  saleUntil: null,
  ...changes,
});

test("places are told by number, and why there are none", () => {
  expect(placesText(of({ left: 180 }))).toBe("180 places left");
  expect(placesText(of({ left: 1 }))).toBe("1 place left");
  expect(placesText(of({}))).toBe("Places free");
  expect(placesText(of({ state: "full", left: 0 }))).toBe("All places are taken");
  expect(placesText(of({ state: "not_yet", saleFrom: "2026-12-01T07:00:00Z" }))).toBe(
    "Places can be kept from 1 December, 09:00",
  );
});

test("who asks for more than are left is told how many", () => {
  expect(keptText({ kind: "full", left: 2 }, "ama@mail.example")).toBe("Only 2 left. Please take fewer.");
  expect(keptText({ kind: "full", left: 0 }, "ama@mail.example")).toContain("waiting list");
});

test("whoever types the address of another does not learn whether they come", () => {
  const words = (kind: "kept" | "already") => keptText({ kind }, "ama@mail.example");
  expect(words("already")).toBe(words("kept"));
});
