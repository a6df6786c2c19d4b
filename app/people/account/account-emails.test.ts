import { expect, it } from "vitest";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { confirmEmail, existsEmail, passwordChangedEmail, resetEmail, welcomeEmail } from "./account-emails";

const FRAME = frameOf("account_confirmation", "https://afi.example", FIRST_FACTS);
const MAILBOX = "hello@afi.example";

const LINK = "https://afi.example/auth/confirm?token_hash=5eed&type=signup";

it.each([confirmEmail, welcomeEmail, resetEmail, existsEmail, passwordChangedEmail])(
  "$name has its one link in both parts",
  (write) => {
    const email = write(LINK, MAILBOX);
    const hrefs = emailHtml(email, FRAME).match(/href="[^"]*"/g);
    expect(hrefs).toEqual([`href="${LINK.replace("&", "&amp;")}"`]);
    expect(emailText(email, FRAME).match(/https:\S+/g)).toEqual([LINK]);
  },
);

it("an account that is already open is said to be, and its owner asked to confirm the address", () => {
  const text = emailText(welcomeEmail(LINK, MAILBOX), FRAME);
  expect(text).toContain("Your account is open.");
  expect(text).toContain("Confirm my address:\n");
});
