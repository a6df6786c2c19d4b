import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expectHydrated } from "./support/hydration.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

const NEWSLETTER = "/admin/newsletter";
const freshEmail = (name: string) => `${name}-${randomUUID()}@visitor.example`;
test.use({ mayFail: `${NEWSLETTER}/import ${NEWSLETTER}/import.data` });

async function mailsOf(site: RunningSite, subject: string) {
  const folder = path.join(site.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return mails.filter((mail) => mail.subject === subject);
}

const blocksOf = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove:/ }) });

test("an editor writes a letter of blocks, tries it, sends it and sees it delivered", async ({
  page,
  site,
  expectAccessible,
}) => {
  const staff = staffOf(site);
  const [staying, leaving] = [freshEmail("staying"), freshEmail("leaving")];
  await staff
    .insertInto("newsletter_subscriptions")
    .values([staying, leaving].map((email) => ({ name: "Naima", surname: "Cheikh", email })))
    .execute();
  const product = await staff
    .selectFrom("products")
    .select(["id", "name"])
    .where("status", "=", "published")
    .orderBy("name")
    .executeTakeFirstOrThrow();
  const account = await workAs(page, site, "editor");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Newsletter" }).click();
  await page.getByRole("link", { name: "New letter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New letter");

  const subject = `The first look ${randomUUID().slice(0, 8)}`;
  await expectHydrated(page.getByLabel("Subject", { exact: true }));
  await page.getByLabel("Subject", { exact: true }).fill(subject);
  await page
    .getByRole("textbox", { name: "Text" })
    .fill("Twelve days to the showcase. [Seats](/events) are left.");
  await page.getByRole("button", { name: "+ Piece" }).click();
  await page.getByRole("combobox", { name: "Piece" }).selectOption({ label: product.name });
  await page.getByRole("button", { name: "+ Button" }).click();
  await page.getByLabel("Words").fill("Buy Tickets");
  await page.getByLabel("Leads to").fill("/events");

  // By a button, then by the keyboard.
  const kinds = async () =>
    (await blocksOf(page).all()).length === 3
      ? Promise.all((await blocksOf(page).all()).map((block) => block.getAttribute("aria-label")))
      : [];
  await page.getByRole("button", { name: "Move up: Button, 3 of 3" }).click();
  await expect.poll(kinds).toEqual(["Text, 1 of 3", "Button, 2 of 3", "Piece, 3 of 3"]);
  await page.getByLabel("Words").press("Alt+ArrowUp");
  await expect.poll(kinds).toEqual(["Button, 1 of 3", "Text, 2 of 3", "Piece, 3 of 3"]);

  // The mail itself, before anything is saved.
  const mail = page.frameLocator('iframe[title="The letter as a mail"]');
  await expect(mail.getByRole("link", { name: "Buy Tickets" })).toBeVisible();
  await expect(mail.getByText(product.name)).toBeVisible();
  const typefaces = () => mail.locator("h1").evaluate(() => [...document.fonts].map(({ status }) => status));
  await expect.poll(typefaces).toEqual(["loaded", "loaded"]);
  await page.getByRole("radio", { name: "Text", exact: true }).check();
  await expect(page.getByRole("region", { name: "The letter as text" })).toContainText(
    `Seats are left.\n\nSeats:\n${site.url}/events`,
  );
  await page.getByRole("radio", { name: "Desktop" }).check();
  await expect(page.getByText("Save the letter to test or send it.")).toBeVisible();
  await expectAccessible();
  await expect(page.getByText("were not saved"), "a preview reads the page anew").toHaveCount(0);

  await page.getByLabel("Subject", { exact: true }).press("Control+s");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByText("Every block is filled in: done")).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByRole("status").first()).toContainText("The test is on its way to you.");
  await expect
    .poll(async () => (await mailsOf(site, `Test: ${subject}`)).map(({ to }) => to?.[0]?.address))
    .toEqual([account.email]);

  // At a time to come it can be taken back.
  await page.getByRole("radio", { name: "At a time" }).check();
  await page.getByLabel("Day").fill("2027-06-01");
  await page.getByLabel("Time", { exact: true }).fill("07:00");
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByText("Goes 1 Jun, 07:00")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Nothing was sent.")).toBeVisible();

  // Who is removed meanwhile gets nothing.
  await page.goto(`${site.url}${NEWSLETTER}/subscribers?q=${encodeURIComponent(leaving)}`);
  await page.getByRole("checkbox", { name: `Select ${leaving}` }).check();
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove the selected" }).click();
  await expect(page.getByText("Nothing found for")).toBeVisible();

  await page.goto(`${site.url}${NEWSLETTER}`);
  await page.getByRole("link", { name: subject }).click();
  await expectHydrated(page.getByLabel("Subject", { exact: true }));
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByText("The letter goes out now.")).toBeVisible();
  await expect
    .poll(async () => (await mailsOf(site, subject)).map(({ to }) => to?.[0]?.address))
    .toContain(staying);
  const arrived = (await mailsOf(site, subject)).map(({ to }) => to?.[0]?.address);
  expect(arrived).not.toContain(leaving);
  expect(new Set(arrived).size).toBe(arrived.length);

  await page.goto(`${site.url}${NEWSLETTER}`);
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect
    .poll(async () => {
      await page.reload();
      return row.textContent();
    })
    .toMatch(/Sent/);
});

test("an admin imports readers with the proof of their consent; who left stays out", async ({
  page,
  site,
  expectAccessible,
}) => {
  const staff = staffOf(site);
  const [left, fresh] = [freshEmail("left"), freshEmail("fresh")];
  await staff
    .insertInto("newsletter_subscriptions")
    .values({ name: "Naima", surname: "Cheikh", email: left })
    .execute();
  await staff.deleteFrom("newsletter_subscriptions").where("email", "=", left).execute();
  await workAs(page, site, "admin");
  await page.goto(`${site.url}${NEWSLETTER}/import`);
  const file = {
    name: "book.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,surname,email\nNaima,Cheikh,${left}\nAmina,Diallo,${fresh}\n`),
  };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByLabel("The words they agreed to").fill("Yes, AFI may write to me once a month.");
  await page.getByLabel("Where").fill("The guest book of the showcase");
  await page.getByLabel("On", { exact: true }).fill("2026-05-04");
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("status")).toHaveText("book.csv: 1 new; 1 left, and stays out.");
  await expect(page.getByRole("row").filter({ hasText: left })).toContainText("left, and stays out");
  await expectAccessible();
  await page.getByRole("button", { name: "Import 1 address" }).click();
  await expect(page.getByText("The new addresses are on the list.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: fresh });
  await row.getByText("Yes, AFI may write").first().click();
  await expect(row).toContainText("4 May 2026");
  await expect(row).toContainText("The guest book of the showcase");
  await expect(page.getByRole("row").filter({ hasText: left })).toHaveCount(0);
  const csv = await page.request.get(
    `${site.url}${NEWSLETTER}/subscribers.csv?q=${encodeURIComponent(fresh)}`,
  );
  expect(await csv.text()).toContain("The guest book of the showcase");

  await page.goto(`${site.url}${NEWSLETTER}/subscribers?show=left&q=${encodeURIComponent(left)}`);
  await expect(page.getByRole("status")).toContainText(`${left} left on`);
});

test("where a mail server is set, a subscription is confirmed by a link", async ({
  page,
  mailing: { site, smtp },
  expectAccessible,
}) => {
  const email = freshEmail("confirming");
  const mailsTo = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  await page.goto(`${site.url}/newsletter`);
  await page.getByLabel("Name", { exact: true }).fill("Thandi");
  await page.getByLabel("Surname").fill("Mokoena");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Successfully subscribed to our newsletter! Please open the link in the mail we have sent you: our letters begin then.",
  );
  await expect.poll(() => mailsTo().length).toBe(1);
  const link = /http\S+\/newsletter\/confirm\/\S+/.exec(mailsTo()[0]?.parsed.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, write to me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  await expect.poll(() => mailsTo().map(({ parsed }) => parsed.subject)).toContain("You are on the AFI list");
});
