import { expect, test } from "vitest";
import { begunWords } from "./begun-words";

test("every word begins one, and what the syntax knows means itself", () => {
  expect(begunWords(" Amina  so ")).toBe("'Amina':* & 'so':*");
  expect(begunWords("N'Diaye | !a\\")).toBe("'N''Diaye':* & '|':* & '!a':*");
  expect(begunWords("\\")).toBe("");
});
