import type { Locator, Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const NINE = [
  "Home",
  "About",
  "Events",
  "Nala Privé",
  "House of Nala",
  "Fastrack",
  "Stories",
  "Careers",
  "Contact",
];

/** Where they lead, in the same order. */
const ADDRESSES = [
  "/",
  "/about",
  "/events",
  "/nala-prive",
  "/house-of-nala",
  "/fastrack",
  "/stories",
  "/careers",
  "/contact",
];
const addressesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

const menuOf = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const newsletterOf = (page: Page) => page.getByRole("region", { name: "Letters from the atelier" });
const searchOf = (page: Page) => page.getByRole("dialog", { name: "Search" });

async function openSearch(page: Page) {
  const opener = page.getByRole("banner").getByRole("link", { name: "Search" });
  await expectHydrated(opener);
  await opener.click();
  return opener;
}

async function openMenu(page: Page) {
  const opener = page.getByRole("link", { name: "Menu" });
  await expectHydrated(opener);
  await opener.click();
  return opener;
}

test("the first thing the keyboard meets is the way past the links", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a search cannot be sent empty, closes the overlay and opens its results", {
  tag: ["@2.16", "@2.17", "@2.19"],
}, async ({ page, expectAccessible }) => {
  await page.goto("/about");
  await openSearch(page);
  const overlay = searchOf(page);
  const input = overlay.getByRole("searchbox", { name: "What are you looking for?" });
  await expect(input).toBeFocused();
  for (const part of [
    input,
    overlay.getByRole("button", { name: "Search" }),
    overlay.getByRole("button", { name: "Cancel" }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(overlay.getByRole("button", { name: "Search" })).toBeDisabled();
  await input.fill("   ");
  await expect(overlay.getByRole("button", { name: "Search" })).toBeDisabled();
  await expectAccessible();

  await input.fill("indigo");
  await overlay.getByRole("button", { name: "Search" }).click();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL("/search?q=indigo");
});

test("the search overlay goes away by Cancel, by Escape and by a press beside it", { tag: "@2.18" }, async ({
  page,
}) => {
  await page.goto("/about");
  const opener = await openSearch(page);
  await searchOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(searchOf(page)).toBeHidden();

  await opener.click();
  await page.keyboard.press("Escape");
  await expect(searchOf(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(600, 700);
  await expect(searchOf(page)).toBeHidden();
  await expect(page).toHaveURL("/about");
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the menu fills the screen, keeps the focus and gives it back", { tag: "@2.8" }, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/events");
    const opener = await openMenu(page);
    const menu = menuOf(page);
    const links = menu.getByRole("navigation").getByRole("link");
    await expect(links).toHaveText(NINE);
    expect(await addressesOf(links)).toEqual(ADDRESSES);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(menu.locator("[aria-current]")).toHaveText("Events");
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await expectAccessible();

    // Once round and a little further: the page behind never takes the focus.
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press("Tab");
      const strayed = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && !activeElement?.closest("dialog");
      });
      expect(strayed).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(menu).toBeVisible();
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect(opener, "a wide screen has the links themselves").toBeHidden();
  });

  test("a link of the menu closes it and opens its page", async ({ page }) => {
    await page.goto("/about");
    await openMenu(page);
    await menuOf(page).getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL("/careers");
    await expect(menuOf(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  });

  test("the menu hands over to the search", async ({ page }) => {
    await page.goto("/about");
    await openMenu(page);
    await menuOf(page).getByRole("link", { name: "Search" }).click();
    await expect(menuOf(page)).toBeHidden();
    await expect(searchOf(page)).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("menu and search still lead somewhere", async ({ page }) => {
      await page.goto("/about");
      await page.getByRole("link", { name: "Menu" }).click();
      const menu = page.locator("dialog#menu");
      await expect(menu.getByRole("link", { name: "Contact" })).toBeVisible();
      await menu.getByRole("link", { name: "Close" }).click();
      await expect(menu).toBeHidden();
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(page).toHaveURL("/search");
    });
  });
});

test("the footer gives addresses, social links, the newsletter and the name of the cloth", {
  tag: ["@2.20", "@2.23", "@2.24", "@2.25", "@2.26", "@2.27"],
}, async ({ page }) => {
  await page.goto("/stories");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("heading")).toHaveText([
    "Explore",
    "Head office",
    "Retail store",
    "Partnerships",
  ]);
  for (const [name, address] of [
    ["About", "/about"],
    ["Events", "/events"],
    ["Nala Privé", "/nala-prive"],
    ["House of Nala", "/house-of-nala"],
    ["Fastrack", "/fastrack"],
    ["Stories", "/stories"],
    ["+27 11 555 0142", "tel:+27115550142"],
    ["hello@afi.example", "mailto:hello@afi.example"],
    ["+27 11 555 0187", "tel:+27115550187"],
    ["shop@afi.example", "mailto:shop@afi.example"],
    ["partners@afi.example", "mailto:partners@afi.example"],
    ["Privacy", "/privacy"],
    ["Returns", "/returns"],
  ] as const) {
    const link = footer.getByRole("link", { name, exact: true });
    await expect(link, name).toBeVisible();
    await expect(link, name).toHaveAttribute("href", address);
  }
  for (const name of ["Instagram", "YouTube", "LinkedIn"])
    await expect(footer.getByText(name, { exact: true })).toBeVisible();
  for (const words of ["14 Kerk Lane, Level 3", "House of Nala, Shop 27", "Zanele Okafor-Nkosi"])
    await expect(footer).toContainText(words, { useInnerText: true });
  await expect(footer).toContainText("This page is edged in Baobab Leaf");

  await footer.getByRole("link", { name: "Newsletter" }).click();
  await expect(page).toHaveURL("/#newsletter");
  await expect(newsletterOf(page)).toBeInViewport();
});

test("on the home page the newsletter button scrolls to the newsletter", { tag: "@2.22" }, async ({
  page,
}) => {
  await page.goto("/");
  const button = page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await expect(newsletterOf(page)).toBeInViewport({ ratio: 0.9 });
});

test("on a page from before a deploy, a link whose file is gone leads where it says", async ({ context }) => {
  // Not the page whose console must stay quiet: React Router tells of the file there.
  const page = await context.newPage();
  await page.goto("/about");
  const missing = page.waitForEvent("console", (message) => message.text().includes("route module"));
  await page.route(/\/assets\/contact-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await missing;
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
