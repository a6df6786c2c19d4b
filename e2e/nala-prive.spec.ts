import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const CATEGORIES = [
  "Ready-to-Wear",
  "Menswear",
  "Prints",
  "Couture",
  "Runway",
  "Contemporary",
  "Luxury",
  "Collaboration",
];
const gallery = (page: Page) => page.getByRole("region", { name: "Gallery" });
const couture = (page: Page) => gallery(page).getByRole("link", { name: /Couture/ });
const lightbox = (page: Page) => page.getByRole("dialog", { name: /^Gallery, picture/ });

test("the page opens with the brand's name and tagline, then tells what it makes", {
  tag: ["@2.99", "@2.100", "@2.101"],
}, async ({ page, expectAccessible }) => {
  await page.goto("/nala-prive");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nala Privé");
  await expect(page.getByText("Made by hand, in one house, for the person who will wear it.")).toBeVisible();
  await expect(page.getByText("cut and finished by the atelier team")).toBeVisible();
  await expect(page.getByText("our own ready-to-wear")).toBeVisible();
  await expect(page.getByText("A bespoke garment starts with a conversation")).toBeVisible();
  await expectAccessible();
});

test("the gallery holds eight pictures, one of each category", { tag: ["@2.102", "@9.33"] }, async ({
  page,
}) => {
  await page.goto("/nala-prive");
  const pictures = gallery(page)
    .getByRole("link")
    .filter({ has: page.getByRole("img") });
  await expect(pictures).toHaveCount(CATEGORIES.length);
  for (const [index, category] of CATEGORIES.entries())
    await expect(pictures.nth(index)).toContainText(category);
});

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

test("Shop Collection leads to the shop", { tag: "@2.106" }, async ({ page }) => {
  await page.goto("/nala-prive");
  const card = page.getByRole("article").filter({ hasText: "Ready-to-Wear Collection" });
  await expect(card.getByRole("link", { name: "Shop Collection" })).toHaveAttribute("href", "/house-of-nala");
});

test("Visit Our Atelier gives the address, a phone number and a mail link", {
  tag: ["@2.108", "@2.109", "@2.110"],
}, async ({ page }) => {
  await page.goto("/nala-prive");
  await expect(page.getByRole("heading", { name: "Visit Our Atelier" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("Shop 27, The Arches, Rosebank, Johannesburg")).toBeVisible();
  await expect(main.getByRole("link", { name: "+27 11 555 0187" })).toHaveAttribute(
    "href",
    "tel:+27115550187",
  );
  await expect(main.getByRole("link", { name: "atelier@afi.example" })).toHaveAttribute(
    "href",
    "mailto:atelier@afi.example",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a gallery link shows the whole picture", async ({ page, request }) => {
    await page.goto("/nala-prive");
    const href = await couture(page).getAttribute("href");
    const picture = await request.get(href ?? "");
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  });
});
