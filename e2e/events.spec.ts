import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const showcase = "The Johannesburg Showcase";
const details = (page: Page) => page.getByRole("dialog", { name: showcase });
const learnMore = (page: Page) => page.getByRole("link", { name: `Learn More about ${showcase}` });

test("a category leaves only its own events, and the address keeps it", { tag: "@2.55" }, async ({
  page,
}) => {
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Cloth and Memory" })).toBeVisible();
  await page.getByRole("link", { name: "Galas", exact: true }).click();
  await expect(page).toHaveURL("/events?category=Galas");
  await expect(page.getByRole("heading", { name: "The Makers’ Gala" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cloth and Memory" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Galas", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await page.getByRole("link", { name: "Past", exact: true }).click();
  await expect(page).toHaveURL("/events?category=Galas&when=past");
  await page.reload();
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([
    "Premium Table, sold out!",
    "Elevated Table, sold out!",
    "Signature Tasting, sold out!",
  ]);
});

test("upcoming and past part at the present moment", { tag: ["@2.56", "@2.57"] }, async ({ page }) => {
  const dates = () =>
    page
      .getByRole("main")
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  const today = new Date().toISOString().slice(0, 10);

  await page.goto("/events");
  const upcoming = await dates();
  expect(upcoming.length).toBeGreaterThan(5);
  expect(upcoming.every((date) => date >= today)).toBe(true);
  expect(upcoming).toEqual(upcoming.toSorted());

  await page.getByRole("link", { name: "Past", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Winter Rail" })).toBeVisible();
  const past = await dates();
  expect(past.every((date) => date <= today)).toBe(true);
  expect(past).toEqual(past.toSorted().reverse());
});

test("the harvest tables of 2025 are sold, and the button leads to the shop's tickets", {
  tag: ["@2.60", "@2.62", "@2.63"],
}, async ({ page }) => {
  await page.goto("/events?when=past");
  const sold = page.getByRole("link", { name: /^Sold .*, sold out!$/ });
  await expect(sold).toHaveCount(3);
  for (const link of await sold.all())
    await expect(link).toHaveAttribute("href", "/house-of-nala?category=Tickets");
  await page.getByRole("link", { name: "View Details of Elevated Table, sold out!" }).click();
  const dialog = page.getByRole("dialog", { name: "Elevated Table, sold out!" });
  await expect(dialog).toContainText("Saturday 8 November 2025");
  await expect(dialog).toContainText("Dassieberg Winery, Stellenbosch");
  await expect(dialog.getByRole("link", { name: /^Sold/ })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /Add to calendar/ })).toBeHidden();
});

test("the details show date, time, location and description", { tag: ["@2.60", "@2.61"] }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/events");
  await learnMore(page).click();
  await expect(details(page)).toBeVisible();
  for (const term of ["Date", "Time", "Location"])
    await expect(details(page).getByRole("term").filter({ hasText: term })).toBeVisible();
  await expect(details(page)).toContainText("18:00");
  await expect(details(page)).toContainText("Constitution Court Gardens, Johannesburg");
  await expect(details(page)).toContainText("there are no bad rows");
  await expect(page).toHaveURL(/\/events\?event=/);
  await expectAccessible();
});

test("by keyboard alone: open, move inside, close, and the focus is back", async ({ page }) => {
  await page.goto("/events");
  await learnMore(page).focus();
  await page.keyboard.press("Enter");
  await expect(details(page)).toBeVisible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main li"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(details(page)).toBeHidden();
  await expect(page).toHaveURL("/events");
  await expect(learnMore(page)).toBeFocused();
});

test("the Close buttons, the backdrop and Back all close the details", async ({ page }) => {
  await page.goto("/events");
  for (const close of [
    () => details(page).getByRole("button", { name: "Close" }).first().click(),
    () => details(page).getByRole("button", { name: "Close" }).last().click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]) {
    await learnMore(page).click();
    await expect(details(page)).toBeVisible();
    await close();
    await expect(details(page)).toBeHidden();
    await expect(page).toHaveURL("/events");
  }
});

test("a shared link opens the details, whichever list they are in", async ({ page }) => {
  await page.goto("/events?event=harvest-premium-table");
  const dialog = page.getByRole("dialog", { name: "Premium Table, sold out!" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveTitle("Premium Table, sold out! | AFI");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/events");
  await expect(page).toHaveTitle("Events | AFI");
});

test("a coming event can be put in a diary", async ({ page }) => {
  await page.goto("/events");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: `Add to calendar ${showcase}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("the-johannesburg-showcase.ics");
  const file = await readFile(await download.path(), "utf8");
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toContain(`\r\nSUMMARY:${showcase}\r\n`);
  expect(file).toMatch(/\r\nDTSTART:\d{8}T160000Z\r\n/);
});

test("a view with nothing in it says so and shows a way on", async ({ page, faults }) => {
  // The local list alone, which holds no launch.
  await faults.fail("events");
  await page.goto(`${faults.siteUrl}/events?category=Launches&when=past`);
  await expect(page.getByText("No past launches to look back on.")).toBeVisible();
  await page.getByRole("link", { name: "All past events" }).click();
  await expect(page).toHaveURL(`${faults.siteUrl}/events?when=past`);
  await expect(page.getByRole("heading", { name: "Premium Table, sold out!" })).toBeVisible();
  await faults.restore();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, toggle and details are links that work", async ({ page }) => {
    await page.goto("/events");
    await page.getByRole("link", { name: "Fashion Shows", exact: true }).click();
    await expect(page).toHaveURL("/events?category=Fashion+Shows");
    await learnMore(page).click();
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { name: showcase })).toBeVisible();
    await expect(article).toContainText("there are no bad rows");
    await article.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/events?category=Fashion+Shows");
    await expect(article).toBeHidden();
    await page.getByRole("link", { name: "Past", exact: true }).click();
    await expect(page.getByRole("heading", { name: "The Accra Edition" })).toBeVisible();
  });
});
