import fc from "fast-check";
import { expect, test } from "vitest";
import { markMatches, matchesTerms, searchTerms } from "./search-terms";

test("words are read without case, accents and punctuation", () => {
  expect(searchTerms("  Nala Privé, KEÏTA's!")).toEqual(["nala", "prive", "keita", "s"]);
  expect(searchTerms("?!  ")).toEqual([]);
  expect(searchTerms("a b c d e f g h i j")).toHaveLength(8);
});

test("every word must be there, and its beginning is enough", () => {
  expect(matchesTerms("Amara Diallo-Venter, print and eveningwear", searchTerms("evening ama"))).toBe(true);
  expect(matchesTerms("Amara Diallo-Venter", searchTerms("venter silk"))).toBe(false);
  expect(matchesTerms("Fatoumata Keïta", searchTerms("keita"))).toBe(true);
  expect(matchesTerms("anything", [])).toBe(false);
});

test("what matched is told from what did not", () => {
  expect(markMatches("Bead and Cowrie Collar", ["cow"])).toEqual([
    { text: "Bead and ", isMatch: false },
    { text: "Cowrie", isMatch: true },
    { text: " Collar", isMatch: false },
  ]);
  expect(markMatches("Two dresses", ["dress"]).at(-1)).toEqual({ text: "dresses", isMatch: true });
  expect(markMatches("One dress", ["dresses"]).at(-1)).toEqual({ text: "dress", isMatch: true });
});

test("nothing of the text is lost or added", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      const parts = markMatches(text, searchTerms(typed));
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});
