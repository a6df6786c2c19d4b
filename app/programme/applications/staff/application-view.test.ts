import { describe, expect, it, test } from "vitest";
import type { Tables } from "~/platform/db/client";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { toApplicationView, townOf } from "./application-view";

const row = {
  ...SAMPLES.designer_applications?.row(),
  id: "0b7e",
  number: 412,
  status: "in_review",
  sequence: 1,
  email: "naima@label.example",
  website: "https://naima.example",
  company_label_name: "Cheikh Studio",
  portfolio_files: ["naima-lookbook.pdf", "naima coat.JPG", "odd"],
  files_folder: "0b7f",
  message: "Dear one",
  answered_at: null,
  created_at: "2026-11-15T16:40:00Z",
} as unknown as Tables<"designer_applications">;

describe("an application", () => {
  it("says nothing of its designer until the member has scored", () => {
    const view = toApplicationView(row, false);
    expect(JSON.stringify(view)).not.toMatch(/naima|cheikh|555|loop street|2020\/000000|dear one|\bDr\b/i);
    expect(view).toMatchObject({ title: "Application AFI-000412", label: null, designer: null });
    expect(view.files).toEqual(["Look 1.pdf", "Look 2.JPG", "Look 3"]);
    expect(view.answers).toContainEqual({ term: "Studio", words: "Yes, in Cape Town", isCovered: true });
    expect(view.answers).toContainEqual({ term: "Designs", words: "Ladieswear, Millinery" });
  });

  it("says all of it afterwards", () => {
    const view = toApplicationView(row, true);
    expect(view).toMatchObject({ title: "Naima Cheikh", label: "Cheikh Studio" });
    expect(view.files).toEqual(row.portfolio_files);
    expect(view.answers).toContainEqual({ term: "Email", words: "naima@label.example" });
    expect(view.answers.some(({ isCovered }) => isCovered)).toBe(false);
    expect(view.designer).toMatchObject({ firstName: "Naima", message: "Dear one" });
  });

  it("shows no files that were never stored", () => {
    expect(toApplicationView({ ...row, files_folder: null }, true).files).toEqual([]);
  });
});

test.each([
  ["1 Loop Street, Cape Town", "Cape Town"],
  ["1 Loop Street\nCape Town\n", "Cape Town"],
  ["12 Long Lane", null],
  ["", null],
  [null, null],
])("the town of %j is %j", (address, town) => {
  expect(townOf(address)).toBe(town);
});
