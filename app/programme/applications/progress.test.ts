import { describe, expect, it } from "vitest";
import { maySubmit, progressOf, REQUIRED_COUNT } from "./progress";

const doneIds = (...args: Parameters<typeof progressOf>) =>
  progressOf(...args)
    .sections.filter(({ isDone }) => isDone)
    .map(({ id }) => id);

describe("progress", () => {
  it("begins with nothing, of fourteen answers and five sections", () => {
    const { answered, sections } = progressOf({}, {});
    expect(answered).toBe(0);
    expect(REQUIRED_COUNT).toBe(14);
    expect(sections.map(({ title, isDone, toFix }) => [title, isDone, toFix])).toEqual([
      ["The application", false, 0],
      ["You", false, 0],
      ["Your label", false, 0],
      ["Your work", false, 0],
      ["Terms", false, 0],
    ]);
  });

  it("counts what is answered, not what is blank or optional", () => {
    const typed = {
      first_name: "Halima",
      last_name: "  ",
      website: "https://a.example",
      design_type: ["Menswear"],
    };
    expect(progressOf(typed, {}).answered).toBe(2);
  });

  it("a section is done when all its required answers are there and none needs fixing", () => {
    const typed = { application_type: "Fashion Show", design_type: "Menswear", age_groups: "25 to 60" };
    expect(doneIds(typed, {})).toEqual(["the-application", "your-work"]);
    expect(doneIds(typed, { previous_shows: "Too long." })).toEqual(["the-application"]);
    expect(
      progressOf(typed, { previous_shows: "Too long.", email: "No." }).sections.map((s) => s.toFix),
    ).toEqual([0, 1, 0, 1, 0]);
  });
});

describe("the button", () => {
  it("waits for the terms and one design type, and for nothing else", () => {
    expect(maySubmit({})).toBe(false);
    expect(maySubmit({ terms_accepted: "on" })).toBe(false);
    expect(maySubmit({ design_type: ["Menswear", "Footwear"] })).toBe(false);
    expect(maySubmit({ terms_accepted: "on", design_type: "Menswear" })).toBe(true);
  });
});
