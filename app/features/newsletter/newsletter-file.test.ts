import { expect, it } from "vitest";
import { readNewsletterFile } from "./newsletter-file";

const LETTER = "The cloth of November\n\nWe have a new loom.\nIt is loud.\n\nCome and hear it.\n";

it("is a subject and paragraphs", () => {
  expect(readNewsletterFile(LETTER)).toMatchObject({
    subject: "The cloth of November",
    paragraphs: ["We have a new loom. It is loud.", "Come and hear it."],
  });
});

it("needs no empty line below the subject, and any system's line ends do", () => {
  expect(readNewsletterFile("Subject\nOne.\n\n \nTwo.")).toMatchObject({
    subject: "Subject",
    paragraphs: ["One.", "Two."],
  });
  expect(readNewsletterFile(`\ufeff${LETTER.replaceAll("\n", "\r\n")}`)).toEqual(readNewsletterFile(LETTER));
});

it("is known again by its words alone", () => {
  const { id } = readNewsletterFile(LETTER) ?? {};
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(readNewsletterFile(`\n${LETTER}\n\n`)?.id).toBe(id);
  expect(readNewsletterFile(LETTER.replace("loud", "quiet"))?.id).not.toBe(id);
});

it.each(["", " \n ", "Only a subject", "Only a subject\n\n"])("%j is none", (text) => {
  expect(readNewsletterFile(text)).toBeNull();
});
