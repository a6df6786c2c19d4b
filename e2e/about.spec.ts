import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "What it looked like" });
const thumbnail = (page: Page, event: string) => gallery(page).getByRole("link", { name: event });
const lightbox = (page: Page) => page.getByRole("dialog", { name: /^Past events/ });

const LABELS = [
  ["Fashion Shows", "Johannesburg Showcase 2025"],
  ["Exhibitions", "Held in the Hand, Tunis"],
  ["Galas", "The Makers’ Gala 2025"],
  ["Launches", "Two Houses, One Cloth"],
  ["Fashion Shows", "Last fitting, Lagos 2025"],
  ["Fashion Shows", "Tailors’ Night, Dakar"],
  ["Launches", "Rosebank Pop-Up 2024"],
  ["Conferences", "Who Owns a Pattern? 2024"],
  ["Exhibitions", "Shapes of Now, Accra"],
] as const;

/** Waits until the page is alive: before that the link would open the picture itself. */
async function openGallery(page: Page) {
  await page.goto("/about");
  await expectHydrated(thumbnail(page, "Johannesburg Showcase 2025"));
}

test("the mission is the title of the page", { tag: ["@2.40", "@2.41"] }, async ({ page }) => {
  await page.goto("/about");
  await expect(page).toHaveTitle("About | AFI");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "To put African designers where the cloth is cut, the money is counted and the story is told.",
  );
});

test("patron and chairman have a portrait and a biography each", { tag: "@2.42" }, async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByText("Patron", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dr Nomvula Asante-Dube" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Dr Nomvula Asante-Dube/ })).toBeVisible();
  await expect(page.getByText(/^Historian of dress/)).toBeVisible();
  await expect(page.getByText("Chairman", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sipho Mensah-Radebe" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Sipho Mensah-Radebe/ })).toBeVisible();
  await expect(page.getByText(/^Began as a cutter’s apprentice/)).toBeVisible();
});

test("what we do is four words that lead there", { tag: "@2.43" }, async ({ page }) => {
  await page.goto("/about");
  const words = page.getByRole("region", { name: "What we do" }).getByRole("listitem");
  await expect(words.getByRole("heading")).toHaveText(["Shows", "Fastrack", "House of Nala", "Stories"]);
  for (const [index, path] of ["/events", "/fastrack", "/house-of-nala", "/stories"].entries()) {
    await expect(words.nth(index).getByRole("link")).toHaveAttribute("href", path);
  }
});

test("the vision is stated", { tag: "@2.44" }, async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("region", { name: "Vision" })).toContainText("A continent that dresses itself");
});

test("the next three events are shown as cards that lead to their details", { tag: "@2.45" }, async ({
  page,
}) => {
  await page.goto("/about");
  const cards = page.getByRole("region", { name: "Next" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText("The Johannesburg Showcase");
  await expect(cards.first().locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/events\?event=/);
});

test("events that cannot be fetched leave the fixed cards", { tag: "@8.6" }, async ({ page, faults }) => {
  await faults.fail("events");
  await page.goto(`${faults.siteUrl}/about`);
  const cards = page.getByRole("region", { name: "Next" }).getByRole("listitem");
  await expect(cards.getByRole("heading")).toHaveText([
    "The Johannesburg Showcase",
    "Cloth and Memory",
    "The Makers’ Gala",
  ]);
  await faults.restore();
});

test("the community's social profiles are named", async ({ page }) => {
  await page.goto("/about");
  const profiles = page.getByRole("region", { name: "Community" }).getByRole("listitem");
  await expect(profiles).toHaveText(["Instagram", "YouTube", "LinkedIn"]);
});

test.describe("gallery", () => {
  test("has nine pictures of past events, each with its category and its event", {
    tag: ["@2.47", "@9.34"],
  }, async ({ page }) => {
    await page.goto("/about");
    const items = gallery(page).getByRole("listitem");
    await expect(items).toHaveCount(9);
    for (const [index, [category, event]] of LABELS.entries()) {
      await expect(items.nth(index)).toContainText(category);
      await expect(items.nth(index)).toContainText(event);
      await expect(items.nth(index).getByRole("img")).toHaveAccessibleName(/\w/);
    }
  });

  test("opens, leads round and closes by the keyboard alone, and gives the focus back", {
    tag: ["@2.48", "@4.46"],
  }, async ({ page }) => {
    await openGallery(page);
    const opened = thumbnail(page, "Shapes of Now, Accra");
    await opened.focus();
    await page.keyboard.press("Enter");
    await expect(lightbox(page)).toContainText("Shapes of Now, Accra");
    await expect(lightbox(page)).toContainText("Exhibitions");
    await expect(lightbox(page)).toContainText("9 of 9");

    await page.keyboard.press("ArrowRight");
    await expect(lightbox(page)).toContainText("Johannesburg Showcase 2025");
    await expect(lightbox(page)).toContainText("1 of 9");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(lightbox(page)).toContainText("Who Owns a Pattern? 2024");

    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toBeHidden();
    await expect(opened).toBeFocused();
  });

  test("closes by its button and by a press beside the picture", { tag: "@2.48" }, async ({ page }) => {
    await openGallery(page);
    await thumbnail(page, "The Makers’ Gala 2025").click();
    await lightbox(page).getByRole("button", { name: "Close" }).click();
    await expect(lightbox(page)).toBeHidden();

    await thumbnail(page, "The Makers’ Gala 2025").click();
    await expect(lightbox(page)).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(lightbox(page)).toBeHidden();
  });

  test("leads to the large pictures without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/about");
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) =>
          response.url().endsWith("/photos/gallery/couture.jpg") && response.request().isNavigationRequest(),
      ),
      thumbnail(page, "The Makers’ Gala 2025").click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    await context.close();
  });
});

for (const width of [390, 1440]) {
  test(`is accessible at ${width}, lightbox included`, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await openGallery(page);
    await expectAccessible();
    await thumbnail(page, "The Makers’ Gala 2025").click();
    await expect(lightbox(page)).toBeVisible();
    await expectAccessible();
  });
}

test("never scrolls sideways", async ({ page }) => {
  await page.goto("/about");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
