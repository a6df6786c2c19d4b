import { expect, test } from "vitest";
import { criteria, FASTRACK_AGES, requirements } from "./fastrack";

test("the ages are those of the wider of the two texts, and the criteria name them", () => {
  expect(FASTRACK_AGES).toEqual({ from: 18, to: 35 });
  expect(criteria.join(" ")).toContain("18-35");
});

test("the criteria ask for citizenship and a qualification or 5+ years, and for no money", () => {
  expect(criteria).toEqual([
    "African citizen, aged 18-35",
    "A fashion qualification, or 5+ years of experience",
    expect.stringContaining("Free application"),
  ]);
});

test("the requirements are a portfolio of at least 10 pieces and two references", () => {
  expect(requirements).toContain("Portfolio of at least 10 pieces");
  expect(requirements).toContain("Two references");
});
