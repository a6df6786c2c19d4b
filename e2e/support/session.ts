import type { Page } from "@playwright/test";
import { openAccount, type TestAccount } from "./accounts.ts";
import type { RunningSite } from "./server.ts";

/** Gives the page's browser the cookies of this account's session, without a look at the form. */
export async function giveSession(
  page: Page,
  site: RunningSite,
  { email, password }: TestAccount,
): Promise<void> {
  const answer = await page.request.post(`${site.url}/auth`, {
    form: { email, password },
    headers: { Accept: "application/json", Origin: site.url },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
}

/** A new account of this role, signed in. */
export async function beSignedIn(
  page: Page,
  site: RunningSite,
  role: "user" | "editor" | "admin" = "user",
): Promise<TestAccount> {
  const account = await openAccount(site, role);
  await giveSession(page, site, account);
  return account;
}
