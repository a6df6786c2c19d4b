import { expect, it } from "vitest";
import { confirmEmail, existsEmail, passwordChangedEmail, resetEmail, welcomeEmail } from "./account-emails";
import { emailHtml } from "./email-html";
import { emailText } from "./email-text";

const LINK = "https://afi.example/auth/confirm?token_hash=5eed&type=signup";

it.each([confirmEmail, welcomeEmail, resetEmail, existsEmail, passwordChangedEmail])(
  "$name has its one link in both parts",
  (write) => {
    const email = write(LINK);
    const hrefs = emailHtml(email).match(/href="[^"]*"/g);
    expect(hrefs).toEqual([`href="${LINK.replace("&", "&amp;")}"`]);
    expect(emailText(email).match(/https:\S+/g)).toEqual([LINK]);
  },
);

it("an account that is already open is said to be, and its owner asked to confirm the address", () => {
  const text = emailText(welcomeEmail(LINK));
  expect(text).toContain("Your account is open.");
  expect(text).toContain("Confirm my address:\n");
});
