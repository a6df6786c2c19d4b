import { expect, it } from "vitest";
import { readLetterFile } from "./newsletter-file";

const LETTER = "The cloth of November\n\nWe have a new loom.\nIt is loud.\n\nCome and hear it.\n";

it("is a subject and paragraphs", () => {
  expect(readLetterFile(LETTER)).toMatchObject({
    subject: "The cloth of November",
    paragraphs: ["We have a new loom. It is loud.", "Come and hear it."],
  });
});

it("needs no empty line below the subject, and any system's line ends do", () => {
  expect(readLetterFile("Subject\nOne.\n\n \nTwo.")).toMatchObject({
    subject: "Subject",
    paragraphs: ["One.", "Two."],
  });
  expect(readLetterFile(`\ufeff${LETTER.replaceAll("\n", "\r\n")}`)).toEqual(readLetterFile(LETTER));
});

it("is known again by its words alone", () => {
  const { id } = readLetterFile(LETTER) ?? {};
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(readLetterFile(`\n${LETTER}\n\n`)?.id).toBe(id);
  expect(readLetterFile(LETTER.replace("loud", "quiet"))?.id).not.toBe(id);
});

it.each(["", " \n ", "Only a subject", "Only a subject\n\n"])("%j is none", (text) => {
  expect(readLetterFile(text)).toBeNull();
});
