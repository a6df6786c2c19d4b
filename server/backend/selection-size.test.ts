import { expect, it } from "vitest";
import { asksForTooMuch } from "./selection-size.ts";

const asked = (...selections: string[]) =>
  asksForTooMuch(
    `https://site.example/rest/v1/orders?${new URLSearchParams(selections.map((text) => ["select", text]))}`,
  );
const names = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:content`).join();
const nested = (depth: number) => "order_lines(orders(".repeat(depth / 2) + "id".padEnd(2 + depth, ")");

it("reads what a page needs", () => {
  expect(asked()).toBe(false);
  expect(asked("*")).toBe(false);
  expect(asked(names(100))).toBe(false);
  expect(asked(nested(4))).toBe(false);
});

it("reads no column many times over, nor rows within rows without end", () => {
  expect(asked(names(101))).toBe(true);
  expect(asked(names(60), names(60))).toBe(true);
  expect(asked(nested(6))).toBe(true);
  expect(
    asked("a:order_lines(id),b:order_lines(id),c:order_lines(id),d:order_lines(id),e:order_lines(id)"),
  ).toBe(true);
});
