import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { SESSION_KEY } from "../../app/features/account/session.ts";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

export interface TestAccount {
  email: string;
  password: string;
}

/** An address nobody else in the run has. */
export function newAddress(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@mail.example`;
}

/** Somebody with an account, made behind the site's back. */
export async function openAccount(
  site: RunningSite,
  role: "user" | "editor" | "admin" = "user",
): Promise<TestAccount> {
  const staff = await staffOf(site);
  const account = { email: newAddress(role), password: "a long password" };
  const { data, error } = await staff.auth.admin.createUser({
    ...account,
    email_confirm: true,
    user_metadata: { full_name: "Naledi Moremi" },
  });
  if (error) throw error;
  await staff.from("profiles").update({ role }).eq("id", data.user.id).throwOnError();
  return account;
}

/** Signs in as a visitor does, and waits for the words. */
export async function signIn(page: Page, { email, password }: TestAccount, path = "/auth") {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function expectNothingStored(page: Page) {
  const left = () => page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  await expect.poll(left).toEqual([0, 0, ""]);
}

export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
}
