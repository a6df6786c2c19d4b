import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { watchMailClient } from "./support/mail-client.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PATH = "/designer-application";
const SENT = "Application submitted successfully! An email has been prepared for our team.";
const FAILED = "Failed to submit application. Please try again.";

const look = {
  name: "look.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const lookbook = {
  name: "lookbook.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF"),
};

const formOf = (page: Page) => page.getByRole("form", { name: "Designer application" });
const submitOf = (page: Page) => page.getByRole("button", { name: "Submit Application" });
const studio = (page: Page) => page.getByRole("group", { name: "Do you have a studio?" });
const shows = (page: Page) => page.getByRole("group", { name: "Have you shown before?" });
const freshEmail = () => `${randomUUID()}@label.example`;

async function open(page: Page, address = PATH) {
  await page.goto(address);
  await expectHydrated(formOf(page));
}

async function fillIn(page: Page, email: string) {
  // The radio button lies over its card, so a visitor's press lands on it.
  await page.getByRole("radio", { name: /^Pop-Up Shop/ }).check();
  await page.getByRole("checkbox", { name: "Ladieswear" }).check();
  await page.getByRole("checkbox", { name: "Accessories" }).check();
  await page.getByLabel("Title").selectOption("Ms");
  await page.getByLabel("First name").fill("Halima");
  await page.getByLabel("Last name").fill("Sow-Bekele");
  await page.getByLabel("Phone").fill("+27 82 555 0119");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Social media handles").fill("@sowbekele");
  await page.getByLabel("Company or label name").fill("Sow-Bekele");
  await page.getByLabel("Company registration number").fill("2019/123456/07");
  await page.getByLabel("Operating for").selectOption("3 to 5 years");
  await page.getByLabel("Stores supplied").fill("None yet");
  await studio(page).getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel("Studio address").fill("1 Loop Street, Cape Town");
  await page.getByLabel("Age groups you design for").fill("25 to 60");
  await page.getByRole("checkbox", { name: /accept the terms/ }).check();
}

async function filesOf(site: RunningSite, folder: string | null | undefined) {
  const names = await readdir(path.join(site.dataDir, "files", "application-files", folder ?? "none")).catch(
    () => [],
  );
  return names.sort();
}

async function storedFrom(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff.selectFrom("designer_applications").selectAll().where("email", "=", email).execute();
}

test("the studio's address and previous shows are asked for only after a yes", {
  tag: ["@5.14", "@5.15"],
}, async ({ page, expectAccessible }) => {
  await open(page);
  await expect(page.getByLabel("Studio address")).toBeHidden();
  await expect(page.getByLabel("Previous shows")).toBeHidden();
  await studio(page).getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByLabel("Studio address")).toBeVisible();
  await expect(page.getByLabel("Previous shows")).toBeHidden();
  await shows(page).getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByLabel("Previous shows")).toBeVisible();
  await expectAccessible();
  await studio(page).getByRole("radio", { name: "No" }).check();
  await expect(page.getByLabel("Studio address")).toBeHidden();
});

test("the button waits for the terms and a kind of design", { tag: "@5.13" }, async ({ page }) => {
  await open(page);
  const terms = page.getByRole("checkbox", { name: /accept the terms/ });
  const menswear = page.getByRole("checkbox", { name: "Menswear" });
  await expect(submitOf(page)).toBeDisabled();
  await terms.check();
  await expect(submitOf(page)).toBeDisabled();
  await menswear.check();
  await expect(submitOf(page)).toBeEnabled();
  await terms.uncheck();
  await expect(submitOf(page)).toBeDisabled();
  await terms.check();
  await menswear.uncheck();
  await expect(submitOf(page)).toBeDisabled();
});

test("a designer applies: it is stored, thanked for, and a mail to the team opens", {
  tag: ["@4.40", "@7.27", "@8.24"],
}, async ({ page, site, expectAccessible }) => {
  const email = freshEmail();
  const release = Promise.withResolvers<void>();
  await page.route(`**${PATH}`, async (route) => {
    if (route.request().method() === "POST") await release.promise;
    await route.continue();
  });
  const opened = await watchMailClient(page);
  await open(page);
  await fillIn(page, email);
  await submitOf(page).click();
  const busy = formOf(page).locator("button[type=submit]");
  await expect(busy).toHaveText("Submitting...", { useInnerText: true });
  await expect(busy).toHaveJSProperty("disabled", true);
  release.resolve();

  await expect(page.getByRole("status").filter({ hasText: SENT })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(formOf(page)).toBeHidden();
  await expectAccessible();
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^mailto:designers@afi\.example\?subject=Designer%20application/);
  expect(decodeURIComponent(opened[0] ?? "")).toContain("Label: Sow-Bekele");
  expect(await storedFrom(site, email)).toEqual([
    expect.objectContaining({
      application_type: "Pop-Up Shop",
      design_type: ["Ladieswear", "Accessories"],
      title: "Ms",
      first_name: "Halima",
      last_name: "Sow-Bekele",
      phone: "+27 82 555 0119",
      website: null,
      social_media_handles: "@sowbekele",
      company_registration_number: "2019/123456/07",
      company_label_name: "Sow-Bekele",
      age_groups: "25 to 60",
      has_studio: true,
      studio_address: "1 Loop Street, Cape Town",
      stores_supplied: "None yet",
      has_done_shows: false,
      previous_shows: null,
      operating_duration: "3 to 5 years",
      terms_accepted: true,
      status: "new",
    }),
  ]);
});

test("a portfolio is shown, follows the application to staff alone, and what fails is named", {
  tag: "@10.73",
}, async ({ page, site, faults, expectAccessible }) => {
  const email = freshEmail();
  const opened = await watchMailClient(page);
  await open(page);
  await fillIn(page, email);
  const input = page.getByLabel("Portfolio: images or PDF");
  const list = page.getByRole("list", { name: "Chosen files" });
  await input.setInputFiles([look, { ...look, name: "wrong one.png" }]);
  await input.setInputFiles([lookbook]);
  await expect(list.getByRole("listitem")).toHaveText([/look\.png/, /wrong one\.png/, /lookbook\.pdf/]);
  await expect(list.locator("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove wrong one.png" }).click();
  await expectAccessible();

  // The application is safe before the first file leaves.
  const release = Promise.withResolvers<void>();
  await page.route(`**${PATH}/files?*`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await submitOf(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Your application is with us." })).toBeFocused();
  await expect(page.getByRole("progressbar", { name: "Files sent" })).toBeInViewport();
  const [application] = await storedFrom(site, email);
  expect(application?.portfolio_files).toEqual(["look.png", "lookbook.pdf"]);
  await expectAccessible();
  release.resolve();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: SENT })).not.toContainText("could not be sent");
  await expect.poll(() => opened).toHaveLength(1);
  expect(await filesOf(site, application?.files_folder)).toEqual(["1", "2"]);

  await open(page, `${faults.siteUrl}${PATH}`);
  const second = freshEmail();
  await fillIn(page, second);
  await input.setInputFiles([look]);
  await faults.failFiles();
  await submitOf(page).click();
  await expect(page.getByRole("status").filter({ hasText: SENT })).toContainText(
    "One file could not be sent: look.png. Please attach it to your email to the team.",
  );
  await faults.restore();
  expect(await storedFrom(faults.site, second)).toHaveLength(1);
});

test("what is missing or wrong is named beside its field and counted in the list of sections", async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await fillIn(page, "halima");
  await page.getByLabel("First name").fill(" ");
  await page.getByLabel("Website").fill("sowbekele");
  await page.getByLabel("Stores supplied").fill("");
  await submitOf(page).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Please fill this in.");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/^Please give an email address/);
  await expect(page.getByLabel("Website")).toHaveAccessibleDescription(/^Please give a web address/);
  const list = page.getByRole("navigation", { name: "Sections" });
  await expect(list.getByRole("link", { name: /^2 You/ })).toContainText("3 to fix");
  await expect(list.getByRole("link", { name: /^3 Your label/ })).toContainText("1 to fix");
  await expectAccessible();

  await page.getByLabel("Stores supplied").fill("None yet");
  await expect(list.getByRole("link", { name: /^3 Your label/ })).not.toContainText("to fix");
});

test("the list of sections tells how far the application has come", { tag: "@10.74" }, async ({ page }) => {
  await open(page);
  const list = page.getByRole("navigation", { name: "Sections" });
  await expect(list.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await expect(list.getByText("0 of 14 required answers")).toBeVisible();
  await page.getByRole("radio", { name: /^Fashion Show/ }).check();
  await expect(list.getByRole("link", { name: /The application/ })).not.toContainText("done");
  await page.getByRole("checkbox", { name: "Millinery" }).check();
  await expect(list.getByRole("link", { name: /The application/ })).toContainText("done");
  await expect(list.getByText("2 of 14 required answers")).toBeVisible();
  await list.getByRole("link", { name: /Your work/ }).click();
  await expect(page).toHaveURL(`${PATH}#your-work`);
  await expect(page.getByRole("heading", { name: "Your work", exact: true })).toBeInViewport();
});

test("a draft stays in the browser until the application is sent", { tag: "@10.74" }, async ({ page }) => {
  await open(page);
  await fillIn(page, "halima@label.example");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Halima");
  await expect(page.getByRole("radio", { name: /^Pop-Up Shop/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Accessories" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Menswear" })).not.toBeChecked();
  await expect(page.getByLabel("Operating for")).toHaveValue("3 to 5 years");
  await expect(page.getByLabel("Studio address")).toHaveValue("1 Loop Street, Cape Town");
  await expect(page.getByText("13 of 14 required answers")).toBeVisible();
  // Consent is given anew.
  await expect(page.getByRole("checkbox", { name: /accept the terms/ })).not.toBeChecked();
  await expect(submitOf(page)).toBeDisabled();

  await page.getByRole("checkbox", { name: /accept the terms/ }).check();
  await submitOf(page).click();
  await expect(page.getByRole("status").filter({ hasText: SENT })).toBeVisible();
  // In another tab: this one is still handing the message to the mail program.
  const other = await page.context().newPage();
  await open(other);
  await expect(other.getByLabel("First name")).toHaveValue("");
});

test("a draft can be thrown away", async ({ page }) => {
  await open(page);
  await page.getByLabel("First name").fill("Halima");
  await page.getByRole("button", { name: "Begin again" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await open(page);
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("an application that fails says so and keeps every answer", { tag: ["@4.40", "@8.23"] }, async ({
  page,
  faults,
}) => {
  const email = freshEmail();
  await open(page, `${faults.siteUrl}${PATH}`);
  await fillIn(page, email);
  await faults.fail("designer_applications");
  await submitOf(page).click();
  await expect(page.getByRole("alert")).toHaveText(FAILED);
  await expect(page.getByLabel("First name")).toHaveValue("Halima");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("checkbox", { name: "Accessories" })).toBeChecked();
  await expect(page.getByLabel("Studio address")).toHaveValue("1 Loop Street, Cape Town");

  await faults.restore();
  await submitOf(page).click();
  await expect(page.getByRole("status").filter({ hasText: SENT })).toBeVisible();
});

test("by keyboard alone: the cards, the boxes and the questions answer to it", async ({ page }) => {
  await open(page);
  await page.getByRole("radio", { name: /^Fashion Show/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: /^Fashion Show/ })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Pop-Up Shop/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Ladieswear" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Ladieswear" })).toBeChecked();
  await studio(page).getByRole("radio", { name: "No" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Studio address")).toBeFocused();
});

test("on a phone the place and the thread stay at the top", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByLabel("Stores supplied").scrollIntoViewIfNeeded();
  const place = page.getByText("3 of 5");
  await expect(place).toBeInViewport();
  expect((await place.boundingBox())?.y).toBeLessThan(40);
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a designer applies all the same, and a link holds the mail", async ({ page, site }) => {
    const email = freshEmail();
    await page.goto(PATH);
    await fillIn(page, email);
    await expect(page.getByLabel("Previous shows")).toBeHidden();
    await page
      .getByLabel("Portfolio: images or PDF")
      .setInputFiles([lookbook, { ...look, name: "trick.png", buffer: Buffer.from("no picture") }]);
    await submitOf(page).click();
    const said = page.getByRole("status").filter({ hasText: SENT });
    await expect(said).toContainText("One file could not be sent: trick.png.");
    await expect(page.getByRole("link", { name: "Open it in your email client" })).toHaveAttribute(
      "href",
      /^mailto:designers@afi\.example\?/,
    );
    const [application] = await storedFrom(site, email);
    expect(application?.portfolio_files).toEqual(["lookbook.pdf", "trick.png"]);
    expect(await filesOf(site, application?.files_folder)).toEqual(["1"]);
  });

  test("the server asks for a kind of design and gives every answer back", async ({ page, site }) => {
    const email = freshEmail();
    await page.goto(PATH);
    await fillIn(page, email);
    await page.getByRole("checkbox", { name: "Ladieswear" }).uncheck();
    await page.getByRole("checkbox", { name: "Accessories" }).uncheck();
    await submitOf(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please check the marked answer.");
    await expect(page.getByRole("checkbox", { name: "Ladieswear" })).toHaveAccessibleDescription(
      "Please choose at least one.",
    );
    await expect(page.getByRole("checkbox", { name: "Ladieswear" })).toBeFocused();
    await expect(page.getByLabel("Title")).toHaveValue("Ms");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByRole("radio", { name: /^Pop-Up Shop/ })).toBeChecked();
    await expect(page.getByLabel("Studio address")).toHaveValue("1 Loop Street, Cape Town");
    await expect(page.getByRole("checkbox", { name: /accept the terms/ })).toBeChecked();
    expect(await storedFrom(site, email)).toEqual([]);
  });

  test("a failure says the same words and keeps every answer", async ({ page, faults }) => {
    await page.goto(`${faults.siteUrl}${PATH}`);
    await fillIn(page, freshEmail());
    await faults.fail("designer_applications");
    await submitOf(page).click();
    await expect(page.getByRole("alert")).toHaveText(FAILED);
    await expect(page.getByLabel("Last name")).toHaveValue("Sow-Bekele");
    await faults.restore();
  });
});
