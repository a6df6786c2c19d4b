import { isStringOneByteRepresentation } from "node:v8";
import { expect, it } from "vitest";
import { scriptJson } from "./script-json.ts";

const VALUES = [
  { words: "A designer’s name, or Nala Privé 🧵" },
  ["</script><script>alert(1)</script>", "<!--", "\u2028\u2029", "\\ud800", '"\\"'],
  "plain",
  null,
].map((value) => ({ value }));

it.each(VALUES)("says the same as JSON: %j", ({ value }) => {
  expect(JSON.parse(scriptJson(value))).toEqual(value);
});

it.each(VALUES)("stays in its element, one byte per character: %j", ({ value }) => {
  const json = scriptJson(value);
  expect(json).not.toContain("<");
  expect(isStringOneByteRepresentation(json)).toBe(true);
  expect(isStringOneByteRepresentation(`<p>${json}</p>`)).toBe(true);
});
