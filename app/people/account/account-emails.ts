import { type Email, paragraph } from "~/platform/mail/email";
import { organisation } from "~/platform/organisation/organisation";

/** The sign-in service's expiry of links. */
const LINK_LIFE = "an hour";
const ONE_USE = `The link works once, within ${LINK_LIFE}. After that it leads to a page that sends you a new one.`;

/** To a new address: the link opens the account. */
export function confirmEmail(href: string): Email {
  return {
    subject: "Please confirm your address",
    preview: `One step, and your account at ${organisation.name} is open.`,
    title: "Welcome. Is this your address?",
    blocks: [
      paragraph(
        `Somebody, we hope it was you, opened an account at ${organisation.name} with this address. Please confirm that it is yours, with the password you chose.`,
      ),
      { kind: "link", label: "Confirm my address", href },
      paragraph(ONE_USE),
      paragraph("If it was not you, you need do nothing: without the link the account stays closed."),
    ],
  };
}

export function resetEmail(href: string): Email {
  return {
    subject: "Choose a new password",
    preview: "The link you asked for.",
    title: "Choose a new password",
    blocks: [
      paragraph(`Somebody, probably you, asked for a new password for your account at ${organisation.name}.`),
      { kind: "link", label: "Choose a new password", href },
      paragraph(ONE_USE),
      paragraph("If it was not you, you need do nothing: your password stays as it is."),
    ],
  };
}

/** To the address of an account that opened without confirmation: the link confirms the address. */
export function welcomeEmail(href: string, customerService: string): Email {
  return {
    subject: "Your account is open",
    preview: `Welcome to ${organisation.name}. Please confirm that this address is yours.`,
    title: "Welcome. Your account is open.",
    blocks: [
      paragraph("From now on it keeps your orders, tickets and appointments together."),
      paragraph("Please confirm that this address is yours, with the password you chose."),
      { kind: "link", label: "Confirm my address", href },
      paragraph(ONE_USE),
      paragraph(
        `If you did not open this account, please write to ${customerService} and we will delete it.`,
      ),
    ],
  };
}

/** To the owner of an account when someone signs up with the same address, who is not told that it exists. */
export function existsEmail(href: string): Email {
  return {
    subject: "You already have an account",
    preview: "There was no need to open another.",
    title: "You already have an account",
    blocks: [
      paragraph(
        `Somebody, probably you, tried to open an account at ${organisation.name} with this address. You have one already: please sign in, or choose a new password there.`,
      ),
      { kind: "link", label: "Sign in", href },
      paragraph("If it was not you, you need do nothing: your account is as it was."),
    ],
  };
}

export function passwordChangedEmail(href: string): Email {
  return {
    subject: "Your password was changed",
    preview: "If it was you, you need do nothing.",
    title: "Your password was changed",
    blocks: [
      paragraph(
        `The password of your account at ${organisation.name} was just changed, and every other device was signed out.`,
      ),
      paragraph("If it was you, you need do nothing. If it was not, please choose a new password at once."),
      { kind: "link", label: "Choose a new password", href },
    ],
  };
}
