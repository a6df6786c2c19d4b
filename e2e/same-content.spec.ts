import type { Page } from "@playwright/test";
import { openHydrated } from "./support/hydration.ts";
import { beSignedIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const PUBLIC_CONTENT = [
  "/",
  "/about",
  "/events",
  "/house-of-nala",
  "/product/cowrie-column-gown",
  "/designer/amara-diallo-venter",
  "/stories",
  "/story/the-cloth-that-crossed-the-sahel-twice",
  "/nala-prive",
  "/fastrack",
  "/careers",
  "/search?q=cowrie",
];

/** The words, links and pictures of a page, without the line that greets. */
async function contentOf(page: Page) {
  const main = page.getByRole("main");
  const all = (selector: string, attribute: string) =>
    main
      .locator(selector)
      .evaluateAll((found, name) => found.map((node) => node.getAttribute(name)), attribute);
  const [text = ""] = await main.allInnerTexts();
  const words = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("Welcome, "));
  const links = (await all("a", "href")).filter((href) => href !== "/account");
  return { words, links, pictures: await all("img", "src") };
}

test("a signed-in visitor sees the public content a guest sees, and the welcome line besides", {
  tag: "@6.1",
}, async ({ page, browser, site }) => {
  const account = await beSignedIn(page, site);
  const guestContext = await browser.newContext({ baseURL: site.url });
  const guest = await guestContext.newPage();
  // The bespoke link becomes a button once the scripts are there.
  openHydrated(guest);
  const welcome = page.getByText(`Welcome, ${account.email}`);

  for (const path of PUBLIC_CONTENT) {
    await page.goto(path);
    await guest.goto(path);
    if (path === "/house-of-nala") await expect(welcome).toBeVisible();
    const ofGuest = await contentOf(guest);
    expect(ofGuest.words.length, path).toBeGreaterThan(5);
    expect(await contentOf(page), path).toEqual(ofGuest);
  }
  await guestContext.close();
});
