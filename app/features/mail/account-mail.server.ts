import { randomBytes } from "node:crypto";
import type { Db } from "~/db/client";
import {
  confirmLetter,
  existsLetter,
  passwordChangedLetter,
  resetLetter,
  welcomeLetter,
} from "./account-letters";
import type { Letter } from "./letter";

export type AccountMailKind =
  | "account_confirmation"
  | "account_recovery"
  | "account_exists"
  | "password_changed";

const TOKEN_BYTES = 32;

/** Null when the account is gone, or has nothing left to confirm. */
export async function accountLetter(
  { service, siteUrl }: { service: Db; siteUrl: string },
  kind: AccountMailKind,
  address: string,
): Promise<Letter | null> {
  switch (kind) {
    case "account_confirmation": {
      const token = newToken();
      const { data: account } = await service.rpc("issue_confirmation", { address, token }).throwOnError();
      if (account === null) return null;
      const href = confirmLink(siteUrl, token, "signup");
      return account === "open" ? welcomeLetter(href) : confirmLetter(href);
    }
    case "account_recovery": {
      const token = newToken();
      const { data: isIssued } = await service.rpc("issue_recovery", { address, token }).throwOnError();
      return isIssued ? resetLetter(confirmLink(siteUrl, token, "recovery")) : null;
    }
    case "account_exists":
      return existsLetter(`${siteUrl}/auth`);
    case "password_changed":
      return passwordChangedLetter(`${siteUrl}/auth`);
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("hex");
}

/** Behind the #, where no server, proxy or log sees it. The page waits for a press, since mail scanners open links. */
function confirmLink(siteUrl: string, token: string, type: "signup" | "recovery"): string {
  return `${siteUrl}/auth/confirm#${new URLSearchParams({ token_hash: token, type })}`;
}
