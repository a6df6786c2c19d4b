import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import bcrypt from "bcryptjs";
import { sql } from "kysely";
import { IDLE_ROLE } from "../../server/db/caller.ts";
import { openPostgresPool } from "../../server/db/postgres/postgres-pool.ts";
import { sessionsOn } from "../../server/db/session.ts";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

const SESSION_COOKIE = "afi-session";

export interface TestAccount {
  email: string;
  password: string;
}

/** An address that is unique in the run. */
export function newAddress(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@mail.example`;
}

/** Creates an account directly in the database. */
export async function openAccount(
  site: RunningSite,
  role: "user" | "editor" | "admin" = "user",
): Promise<TestAccount> {
  const staff = staffOf(site);
  const account = { email: newAddress(role), password: "a long password" };
  const id = randomUUID();
  const hash = await bcrypt.hash(account.password, 4);
  const pool = openPostgresPool({
    url: site.databaseUrl ?? "",
    size: 1,
    prepare: false,
    idleRole: IDLE_ROLE,
  });
  await sql`
    insert into auth.users
      (id, email, encrypted_password, aud, role, email_confirmed_at, created_at, updated_at,
       raw_app_meta_data, raw_user_meta_data)
    values
      (${id}, ${account.email}, ${hash}, 'authenticated', 'authenticated', now(), now(), now(),
       '{"provider":"email","providers":["email"]}', '{"full_name":"Naledi Moremi"}')
  `.execute(sessionsOn({ pool }).loginRole);
  await pool.close();
  await staff.updateTable("profiles").set({ role }).where("id", "=", id).execute();
  return account;
}

/** Signs in through the form and waits for the message. */
export async function signIn(page: Page, { email, password }: TestAccount, path = "/auth") {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function expectNothingStored(page: Page) {
  const left = () => page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  await expect.poll(left).toEqual([0, 0, ""]);
  expect(await page.context().cookies(page.url())).toEqual([]);
}

export interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** The content of the HttpOnly session cookie. */
export async function storedSession(page: Page): Promise<StoredSession | null> {
  const cookie = await sessionCookie(page);
  if (!cookie) return null;
  return JSON.parse(Buffer.from(cookie.value.slice("base64-".length), "base64url").toString());
}

export async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies(page.url());
  return cookies.find(({ name }) => name === SESSION_COOKIE);
}

/** Replaces the session cookie. */
export async function replaceSession(page: Page, session: StoredSession | string): Promise<void> {
  const value =
    typeof session === "string"
      ? session
      : `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: origin, httpOnly: true }]);
}
