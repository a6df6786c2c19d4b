import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { totpCode, totpCounter } from "../app/people/account/two-step/totp.server.ts";
import { newAddress, signIn, type TestAccount } from "./support/accounts.ts";
import type { RunningSite } from "./support/server.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** The link in the mail to this address, as it lies in the folder. */
async function invitationLink({ dataDir }: RunningSite, email: string): Promise<string> {
  const folder = path.join(dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  for (const file of files) {
    const { to, text } = await PostalMime.parse(await readFile(path.join(folder, file)));
    const [link] = /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(text ?? "") ?? [];
    if (link && to?.[0]?.address === email) return link;
  }
  return "";
}

/** As an app on a phone reads the typed key: RFC 4648. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(" ", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function giveCode(page: Page, code: string) {
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

const isAtWork = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

test("an admin invites an editor, who sees what editors see; signs them out and takes them out of the staff", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  await workAs(page, site, "admin");
  await page.goto("/admin");
  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  const email = newAddress("karabo");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status")).toHaveText("The invitation is on its way.");
  await expect(page.getByRole("region", { name: "Invited" })).toContainText(email);
  await expect.poll(() => invitationLink(site, email)).not.toBe("");

  // Looking at it uses nothing up, as by a mail scanner.
  await page.goto(await invitationLink(site, email));
  await expect(page.getByRole("heading", { level: 1, name: "Come and work with us" })).toBeVisible();
  await expectAccessible();

  // Without scripts: the link, the password, the staff area.
  const theirs = await browser.newContext({ javaScriptEnabled: false });
  const karabo = await theirs.newPage();
  await karabo.goto(await invitationLink(site, email));
  await karabo.getByLabel("Your name").fill("Karabo Nkosi");
  await karabo.getByLabel("New password").fill("a long password of mine");
  await karabo.getByRole("button", { name: "Accept the invitation" }).click();
  await isAtWork(karabo);
  const pages = karabo.getByRole("navigation", { name: "Staff" });
  await expect(pages.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(pages.getByRole("link", { name: "People" })).toBeHidden();
  for (const refused of ["/admin/people", "/admin/audit"])
    expect((await karabo.goto(`${site.url}${refused}`))?.status(), refused).toBe(403);
  const grab = await karabo.request.post(`${site.url}/admin/people`, {
    form: { intent: "invite", email: newAddress("friend"), role: "admin" },
    headers: { Origin: site.url },
  });
  expect(grab.status()).toBe(403);

  await page.goto("/admin/people?q=karabo");
  await page.getByRole("link", { name: "Karabo Nkosi" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Karabo Nkosi" })).toBeVisible();
  await expect(page.getByText("1 device")).toBeVisible();
  await page.getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByRole("status")).toContainText("Signed out everywhere.");
  await karabo.goto(`${site.url}/admin`);
  await expect(karabo.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  await page.getByText("Take out of the staff").click();
  await page.getByRole("button", { name: "Remove from staff" }).click();
  await expect(page.getByRole("status")).toHaveText("Taken out of the staff, and signed out everywhere.");
  await expect(page.getByRole("table", { name: "Staff" })).not.toContainText("Karabo Nkosi");
  await theirs.close();
});

test("a member signs in with a code of their app, or a recovery code once; an admin resets a lost phone", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const editor = await workAs(page, site, "editor", { isOwn: true });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  await page.getByRole("button", { name: "Set it up" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  await expectAccessible();
  const key = await page.locator("[data-secret]").textContent();
  const secret = fromBase32(key ?? "");
  const counter = totpCounter(new Date());
  await page.getByLabel("Your password").fill(editor.password);
  await page.getByRole("textbox", { name: "Code" }).fill(totpCode(secret, counter));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expectAccessible();
  const [recovery = ""] = await page
    .getByRole("listitem")
    .filter({ hasText: /^(\w{4}-){3}/ })
    .allInnerTexts();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await isAtWork(page);

  /** Another browser, with the password alone. */
  async function signInElsewhere(account: TestAccount, javaScriptEnabled: boolean) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const other = await context.newPage();
    await signIn(other, account);
    await expect(other.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    return other;
  }
  const scripted = await signInElsewhere(editor, true);
  await expectAccessible(scripted);
  // The staff area and its data stay closed until then.
  await scripted.goto("/admin/orders?show=paid");
  await giveCode(scripted, totpCode(secret, counter));
  await expect(scripted.getByText("That code is not right, or was used before.")).toBeVisible();
  await giveCode(scripted, totpCode(secret, counter + 1));
  await expect(scripted).toHaveURL(/\/admin\/orders\?show=paid$/);

  const plain = await signInElsewhere(editor, false);
  await giveCode(plain, recovery);
  await isAtWork(plain);
  const again = await signInElsewhere(editor, false);
  await giveCode(again, recovery);
  await expect(again.getByText("That code is not right, or was used before.")).toBeVisible();
  await again.goto("/admin/products");
  await expect(again.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();

  const desk = await browser.newContext({ baseURL: site.url });
  const admin = await desk.newPage();
  await workAs(admin, site, "admin");
  await admin.goto(`/admin/people?q=${editor.email}`);
  const row = admin.getByRole("row", { name: new RegExp(editor.email) });
  await expect(row).toContainText("On");
  await row.getByRole("link").click();
  await expect(admin.getByText("9 recovery codes left")).toBeVisible();
  await admin.getByRole("button", { name: "Reset second step" }).click();
  await expect(admin.getByRole("status")).toContainText("The second step is reset.");
  await plain.goto("/admin");
  await expect(plain.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  await signIn(plain, editor);
  await isAtWork(plain);

  for (const other of [scripted, plain, again, admin]) await other.context().close();
});
