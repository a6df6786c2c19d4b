import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "What it looked like" });
const thumbnail = (page: Page, event: string) => gallery(page).getByRole("link", { name: event });
const lightbox = (page: Page) => page.getByRole("dialog", { name: /^Past events/ });

/** Waits until the page is alive: before that the link would open the picture itself. */
async function openGallery(page: Page) {
  await page.goto("/about");
  await expectHydrated(thumbnail(page, "Johannesburg Showcase 2025"));
}

test.describe("gallery", () => {
  test("opens, leads round and closes by the keyboard alone, and gives the focus back", {
    tag: ["@2.48", "@4.46"],
  }, async ({ page, expectAccessible }) => {
    await openGallery(page);
    const opened = thumbnail(page, "Shapes of Now, Accra");
    await opened.focus();
    await page.keyboard.press("Enter");
    await expect(lightbox(page)).toContainText("Shapes of Now, Accra");
    await expect(lightbox(page)).toContainText("Exhibitions");
    await expect(lightbox(page)).toContainText("9 of 9");
    await expectAccessible();

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

  test("closes by its button and by a press beside the picture", { tag: "@2.48" }, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openGallery(page);
    await thumbnail(page, "The Makers’ Gala 2025").click();
    await expect(lightbox(page)).toBeVisible();
    await expectAccessible();
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
