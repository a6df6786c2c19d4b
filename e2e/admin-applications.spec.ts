import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { SAMPLES } from "../test/security/sample-rows.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

/** With a lookbook and a picture, as the form stores them. */
async function apply(site: RunningSite, values: Record<string, unknown>) {
  const files_folder = crypto.randomUUID();
  const row = { ...SAMPLES.designer_applications?.row(), files_folder, ...values } as never;
  const application = await staffOf(site)
    .insertInto("designer_applications")
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  const folder = path.join(site.dataDir, "files", "application-files", files_folder);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "1"), "%PDF-1.7\n%%EOF");
  await copyFile("media/photos/products/strip-weave-gown.jpg", path.join(folder, "2"));
  const reference = `AFI-${String(application.number).padStart(6, "0")}`;
  return { ...application, reference, address: `/admin/applications/${application.id}` };
}

async function colleague(browser: Browser, site: RunningSite, role: "editor" | "admin") {
  const page = await browser.newPage({ baseURL: site.url });
  const { email } = await workAs(page, site, role, { isOwn: true });
  return { page, name: email.split("@")[0] ?? "" };
}

async function giveScore(page: Page, [craft, voice, ready, fit]: readonly number[], why: string) {
  for (const [label, score] of [
    ["Craft", craft],
    ["Own voice", voice],
    ["Ready", ready],
    ["For this house", fit],
  ] as const)
    await page.getByRole("radio", { name: `${label}, ${score} of 5` }).check({ force: true });
  await page.getByLabel("Why").fill(why);
  await page.getByRole("button", { name: "Give my score" }).click();
  await expect(page.getByRole("status")).toHaveText("Your score is in, and the others’ are open.");
}

test("three of the panel score blind, then see; the accepted designer is a draft until it is shown", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const application = await apply(site, {
    first_name: "Halima",
    last_name: "Sow-Bekele",
    company_label_name: "Sow-Bekele Studio",
    portfolio_files: ["halima-lookbook.pdf", "halima-gown.jpg"],
  });
  const covered = async (by: Page) => {
    await expect(by.getByRole("heading", { level: 1 })).toHaveText(`Application ${application.reference}`);
    const html = await by.content();
    for (const secret of [/Halima/i, /Sow-Bekele/, /idea of the season/, new RegExp(application.email)])
      expect(html).not.toMatch(secret);
  };
  const { email } = await workAs(page, site, "editor", { isOwn: true });
  const thandi = { page, name: email.split("@")[0] ?? "" };
  const mariam = await colleague(browser, site, "editor");
  const tumelo = await colleague(browser, site, "admin");

  await page.goto("/admin/applications?show=to_score");
  await expect(page.getByText("Covered until you score").first()).toBeVisible();
  await page.getByRole("link", { name: `Application ${application.reference}` }).click();
  await covered(page);
  await page.getByRole("link", { name: "Save Look 1.pdf" }).focus();
  await giveScore(page, [5, 4, 3, 4], "The hem is the idea of the season.");
  await expect(page.getByRole("heading", { level: 1, name: "Halima Sow-Bekele" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Scores" })).toBeVisible();
  await expect(page.getByText("Opens when all 3 have scored.")).toBeVisible();

  for (const blind of [mariam, tumelo]) {
    await blind.page.goto(application.address);
    await covered(blind.page);
    await expect(blind.page.getByRole("table", { name: "Panel" })).toContainText(thandi.name);
  }
  await giveScore(mariam.page, [5, 5, 2, 5], "Four looks, not six.");
  await tumelo.page.reload();
  await covered(tumelo.page);
  await expect(tumelo.page.getByRole("heading", { name: /^Panel/ })).toHaveText("Panel 2 of 3 scored");
  await giveScore(tumelo.page, [4, 5, 4, 5], "Prices are missing.");

  await page.reload();
  const scores = page.getByRole("table", { name: "Scores" });
  await expect(scores.getByRole("row", { name: /^Ready/ })).toHaveText("Ready3243.0");
  await expect(scores.getByRole("row", { name: /^Mean/ })).toHaveText("Mean4.04.34.54.3");
  await expect(page.getByRole("region", { name: "Notes of the panel" })).toContainText(
    "Four looks, not six.",
  );
  await page.getByText("Change my score").first().click();
  await page.getByRole("radio", { name: "Ready, 4 of 5" }).check({ force: true });
  await page.getByRole("button", { name: "Change my score" }).click();
  await expect(scores.getByRole("row", { name: /^Ready/ })).toHaveText("Ready4243.3");
  await expect(page.getByRole("region", { name: "Notes of the panel" })).toContainText(/changed \d/);

  await page.getByRole("radio", { name: "Accept" }).check({ force: true });
  const mail = page.getByRole("region", { name: "The mail" });
  await expect(mail).toContainText(`Welcome: your application is accepted, ${application.reference}`);
  await expect(mail).toContainText(application.email);
  await page.getByLabel("Words of the mail").fill("We would like four looks.");
  await page.getByRole("radio", { name: "Decline" }).check({ force: true });
  await expect(page.getByLabel("Words of the mail")).not.toHaveValue("We would like four looks.");
  await page.getByRole("radio", { name: "Accept" }).check({ force: true });
  await expect(page.getByLabel("Words of the mail")).toHaveValue("We would like four looks.");
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Decide and send" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. The designer is told by mail.");
  const mails = await staffOf(site)
    .selectFrom("outbox")
    .select("recipient")
    .where("kind", "=", "application_answer")
    .execute();
  expect(mails).toEqual([{ recipient: application.email }]);
  await expect(page.getByText("Change my score")).toHaveCount(0);

  await page.getByRole("button", { name: "Make a Fastrack designer" }).click();
  await expect(page.getByRole("status")).toHaveText("The profile is made. It is not published yet.");
  await expect(page.getByRole("button", { name: /^Make a/ })).toHaveCount(0);
  const isPublic = async () =>
    (await (await page.request.get("/fastrack")).text()).includes("Halima Sow-Bekele");
  expect(await isPublic()).toBe(false);
  await page.getByRole("region", { name: "Decision" }).getByRole("link", { name: "Halima" }).click();
  await expect(page.getByRole("link", { name: `application ${application.reference}` })).toHaveAttribute(
    "href",
    application.address,
  );
  await expect(page.getByLabel("Line below the name")).toHaveValue("Ladieswear, Millinery, from Cape Town.");
  const { image } = await staffOf(site)
    .selectFrom("fastrack_designers")
    .select("image")
    .where("name", "=", "Halima Sow-Bekele")
    .executeTakeFirstOrThrow();
  expect(image).toMatch(/^pictures\//);
  await page.getByLabel(/^Shown/).check();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  await expect.poll(isPublic).toBe(true);
  for (const { page: open } of [mariam, tumelo]) await open.close();
});

test("the list is searched, filtered, saved and worked on by the address", async ({ page, site }) => {
  const town = `Harare ${crypto.randomUUID().slice(0, 6)}`;
  const studio = { has_studio: true, studio_address: `3 Mill Street, ${town}` };
  const popUp = await apply(site, { ...studio, application_type: "Pop-Up Shop" });
  const show = await apply(site, { ...studio, application_type: "Fashion Show" });
  await workAs(page, site, "admin");
  await page.goto("/admin/applications");
  await page.getByLabel("Find an application").fill(town);
  await page.getByLabel("Type").selectOption("Pop-Up Shop");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/type=Pop-Up/);
  const rows = page.getByRole("table", { name: "Applications" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(popUp.reference);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("applications.csv");
  const csv = await (await page.request.get(`/admin/applications.csv?q=${encodeURIComponent(town)}`)).text();
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toContain(show.reference);
  expect(csv).not.toContain(show.email);

  await page.goto(`/admin/applications?q=${encodeURIComponent(town)}&sort=oldest`);
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("alert")).toContainText("Select an application first.");
  await page.getByRole("checkbox", { name: "All", exact: true }).check();
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status")).toHaveText("They are in review. The designers are not told.");
  await expect(page).toHaveURL(/sort=oldest/);
  await page.getByRole("link", { name: /^In review/ }).click();
  await expect(rows).toHaveCount(3);

  await page.goto(`/admin/find?q=${popUp.reference}`);
  await page
    .getByRole("region", { name: "Applications" })
    .getByRole("link", { name: popUp.reference })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Application ${popUp.reference}`);
});
