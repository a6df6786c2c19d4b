import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "Gallery" });
const couture = (page: Page) => gallery(page).getByRole("link", { name: /Couture/ });
const lightbox = (page: Page) => page.getByRole("dialog", { name: /^Gallery, picture/ });

test("a picture opens full screen with its caption, and the arrows lead round", { tag: "@2.103" }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/nala-prive");
  await couture(page).click();
  await expect(lightbox(page)).toContainText("Eleven metres, one seam");
  await expect(lightbox(page)).toContainText("Couture");
  await expect(lightbox(page)).toContainText("4 of 8");
  const viewport = page.viewportSize();
  expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  await expectAccessible();

  await lightbox(page).getByRole("button", { name: "Next picture" }).click();
  await expect(lightbox(page)).toContainText("5 of 8");
  await lightbox(page).getByRole("button", { name: "Previous picture" }).click();
  await expect(lightbox(page)).toContainText("4 of 8");
});

test("the close button closes the lightbox", { tag: "@2.104" }, async ({ page }) => {
  await page.goto("/nala-prive");
  await couture(page).click();
  await lightbox(page).getByRole("button", { name: "Close" }).click();
  await expect(lightbox(page)).toBeHidden();
  await expect(couture(page)).toBeFocused();
});

test("a click beside the picture closes the lightbox, a click on it does not", { tag: "@2.105" }, async ({
  page,
}) => {
  await page.goto("/nala-prive");
  await couture(page).click();
  await lightbox(page).getByRole("img").click();
  await expect(lightbox(page)).toBeVisible();
  await page.mouse.click(20, 60);
  await expect(lightbox(page)).toBeHidden();
});

test("by keyboard alone: open, step with the arrow keys, close with Escape", { tag: "@4.46" }, async ({
  page,
}) => {
  await page.goto("/nala-prive");
  await couture(page).focus();
  await page.keyboard.press("Enter");
  await expect(lightbox(page)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(lightbox(page)).toContainText("3 of 8");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(lightbox(page)).toContainText("5 of 8");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toBeHidden();
  await expect(couture(page)).toBeFocused();
});
