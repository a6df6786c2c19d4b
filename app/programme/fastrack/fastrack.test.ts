import { expect, test } from "vitest";
import { applicationText } from "./fastrack";
import { FIRST_FASTRACK_PAGE } from "./first-fastrack.server";

const { criteria, requirements } = FIRST_FASTRACK_PAGE;

test("the ages are those of the wider of the two texts, and the criteria name them", {
  tags: "@9.25",
}, () => {
  // Two texts of the programme once named different ages; no one whom either admitted is turned away.
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

test("applications open in 2026, and the day is named only while it is ahead", {
  tags: ["@2.156", "@9.29"],
}, () => {
  const at = (moment: string) => applicationText(new Date(moment), "2026-12-01");
  expect(at("2026-11-30T21:59:59Z")).toEqual({
    statement: "Applications open in 2026",
    present: "Applications are closed. They open on 1 December 2026, and applying is free.",
  });
  expect(at("2026-11-30T22:00:00Z")).toEqual({
    statement: "Applications open in 2026",
    present:
      "Applications are closed. The day of the next call will be announced here, and applying is free.",
  });
  expect(at("2026-12-31T22:00:00Z").statement).toBe("Applications opened in 2026");
});
