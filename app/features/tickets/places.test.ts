import { expect, test } from "vitest";
import type { Availability } from "./availability";
import { keptWords, placesWords } from "./places";

const of = (changes: Partial<Availability>): Availability => ({
  state: "open",
  left: null,
  maxPerOrder: null,
  saleFrom: null,
  saleUntil: null,
  ...changes,
});

test("places are told by number, and why there are none", () => {
  expect(placesWords(of({ left: 180 }))).toBe("180 places left");
  expect(placesWords(of({ left: 1 }))).toBe("1 place left");
  expect(placesWords(of({}))).toBe("Places free");
  expect(placesWords(of({ state: "full", left: 0 }))).toBe("All places are taken");
  expect(placesWords(of({ state: "not_yet", saleFrom: "2026-12-01T07:00:00Z" }))).toBe(
    "Places can be kept from 1 December, 09:00",
  );
});

test("who asks for more than are left is told how many", () => {
  expect(keptWords({ kind: "full", left: 2 }, "ama@mail.example")).toBe("Only 2 left. Please take fewer.");
  expect(keptWords({ kind: "full", left: 0 }, "ama@mail.example")).toContain("waiting list");
});

test("whoever types the address of another does not learn whether they come", () => {
  const words = (kind: "kept" | "already") => keptWords({ kind }, "ama@mail.example");
  expect(words("already")).toBe(words("kept"));
});
