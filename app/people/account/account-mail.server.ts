import { randomBytes } from "node:crypto";
import { callFunction, type Db } from "~/platform/db/client";
import type { Email } from "~/platform/mail/email";
import { confirmEmail, existsEmail, passwordChangedEmail, resetEmail, welcomeEmail } from "./account-emails";

export type AccountMailKind =
  | "account_confirmation"
  | "account_recovery"
  | "account_exists"
  | "password_changed";

const TOKEN_BYTES = 32;

/** Null when the account was deleted, or is already confirmed. */
export async function accountEmail(
  { service, siteUrl, customerService }: { service: Db; siteUrl: string; customerService: string },
  kind: AccountMailKind,
  address: string,
): Promise<Email | null> {
  switch (kind) {
    case "account_confirmation": {
      const token = newToken();
      const account: string | null = await callFunction(service, "issue_confirmation", { address, token });
      if (account === null) return null;
      const href = confirmLink(siteUrl, token, "signup");
      return account === "open" ? welcomeEmail(href, customerService) : confirmEmail(href);
    }
    case "account_recovery": {
      const token = newToken();
      const isIssued = await callFunction(service, "issue_recovery", { address, token });
      return isIssued ? resetEmail(confirmLink(siteUrl, token, "recovery")) : null;
    }
    case "account_exists":
      return existsEmail(`${siteUrl}/auth`);
    case "password_changed":
      return passwordChangedEmail(`${siteUrl}/auth`);
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("hex");
}

/** The page waits for a click, since mail scanners open links too. */
function confirmLink(siteUrl: string, token: string, type: "signup" | "recovery"): string {
  return `${siteUrl}/auth/confirm?${new URLSearchParams({ token_hash: token, type })}`;
}
