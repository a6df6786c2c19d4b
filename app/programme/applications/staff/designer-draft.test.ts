import { expect, test } from "vitest";
import type { Tables } from "~/platform/db/client";
import { SAMPLES } from "../../../../test/security/sample-rows.ts";
import { designerDraft, nameLines } from "./designer-draft";

const row = {
  ...SAMPLES.designer_applications?.row(),
  company_label_name: "Côte & Daughters",
  has_done_shows: true,
  previous_shows: "Dakar, 2023",
} as unknown as Tables<"designer_applications">;

test("a profile of the house is filled from the application, under the label's name", () => {
  const draft = designerDraft(row, "designer", "pictures/1");
  expect(draft).toMatchObject({
    name: "Côte & Daughters",
    slug: "cote-daughters",
    name_lines: ["Côte", "&", "Daughters"],
    specialty: "Ladieswear, Millinery",
    statement: "Ladieswear, Millinery, from Cape Town.",
    picture: "pictures/1",
  });
  for (const words of ["Naima Cheikh in Cape Town", "3 years", "Dakar, 2023", "None yet"])
    expect(draft.bio).toContain(words);
});

test("a Fastrack designer has the person's name and one line", () => {
  expect(designerDraft(row, "fastrack", null)).toMatchObject({
    name: "Naima Cheikh",
    bio: "Ladieswear, Millinery, from Cape Town.",
    picture: null,
  });
});

test("a profile of the house is never without a picture or an address", () => {
  const odd = { ...row, company_label_name: "日本", first_name: "日", last_name: "本", studio_address: null };
  const draft = designerDraft(odd as typeof row, "designer", null);
  expect(draft.slug).toBe("designer");
  expect(draft.picture).toMatch(/^\/media\//);
  expect(draft.statement).toBe("Ladieswear, Millinery.");
});

test("a name is set on five lines at most", () => {
  expect(nameLines("One Two Three Four Five Six")).toEqual(["One", "Two", "Three", "Four", "Five Six"]);
  expect(nameLines("x".repeat(200))[0]).toHaveLength(60);
});
