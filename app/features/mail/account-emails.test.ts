import { expect, it } from "vitest";
import {
  confirmLetter,
  existsLetter,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from "./account-emails";
import { letterHtml } from "./email-html";
import { letterText } from "./email-text";

const LINK = "https://afi.example/auth/confirm?token_hash=5eed&type=signup";

it.each([confirmLetter, welcomeLetter, resetLetter, existsLetter, passwordChangedLetter])(
  "$name has its one link in both parts",
  (write) => {
    const letter = write(LINK);
    const hrefs = letterHtml(letter).match(/href="[^"]*"/g);
    expect(hrefs).toEqual([`href="${LINK.replace("&", "&amp;")}"`]);
    expect(letterText(letter).match(/https:\S+/g)).toEqual([LINK]);
  },
);

it("an account that is already open is said to be, and its owner asked to confirm the address", () => {
  const text = letterText(welcomeLetter(LINK));
  expect(text).toContain("Your account is open.");
  expect(text).toContain("Confirm my address:\n");
});
