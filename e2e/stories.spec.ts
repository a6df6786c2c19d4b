import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const CATEGORIES = ["Digital Magazine", "Insider", "Masterclass", "Press Releases"];
const STORY = "/story/the-cloth-that-crossed-the-sahel-twice";
const TITLE = "The cloth that crossed the Sahel twice";

const cards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name });
const pager = (page: Page) => page.getByRole("navigation", { name: "Pages" });

test.describe("the list", () => {
  test("the category parameter decides which stories are shown", { tag: "@2.93" }, async ({ page }) => {
    await page.goto("/stories");
    for (const category of CATEGORIES) {
      await chip(page, category).click();
      await expect(chip(page, category)).toHaveAttribute("aria-current", "true");
      expect(new URL(page.url()).searchParams.get("category")).toBe(category);
      await expect(cards(page)).not.toHaveCount(0);
      for (const card of await cards(page).all()) await expect(card).toContainText(category);
    }
    await chip(page, "Show all").click();
    await expect(page).toHaveURL("/stories");
  });

  test("the page parameter decides which page of them is shown", { tag: "@2.94" }, async ({ page }) => {
    await page.goto("/stories");
    const first = await cards(page).getByRole("heading").allTextContents();
    await pager(page).getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/stories?page=2");
    await expect(pager(page).getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    const second = await cards(page).getByRole("heading").allTextContents();
    expect(second.filter((title) => first.includes(title))).toEqual([]);

    await pager(page).getByRole("link", { name: "Previous" }).click();
    await expect(page).toHaveURL("/stories");
    await expect(pager(page).getByRole("link", { name: "Previous" })).toBeDisabled();
    await pager(page).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/stories?page=2");
  });

  test("waiting for the next page shows 'Loading stories...'", { tag: "@4.49" }, async ({ page }) => {
    const held = await holdBack(page, "**/stories.data*");
    await page.goto("/stories");
    await chip(page, "Insider").click();
    await expect(page.getByRole("status").filter({ hasText: "Loading stories..." })).toBeVisible();
    held.release();
    await expect(page).toHaveURL("/stories?category=Insider");
    await expect(page.getByText("Loading stories...")).toBeHidden();
  });

  test("is used with the keyboard alone", async ({ page }) => {
    await page.goto("/stories");
    await chip(page, "Show all").focus();
    for (const _ of CATEGORIES) await page.keyboard.press("Tab");
    await expect(chip(page, "Press Releases")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/stories?category=Press+Releases");
    await expect(cards(page).first()).toContainText("Press Releases");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("chips, pages and stories are links", async ({ page }) => {
    await page.goto("/stories");
    await pager(page).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/stories?page=2");
    await chip(page, "Digital Magazine").click();
    await expect(page).toHaveURL("/stories?category=Digital+Magazine");
    await page.getByRole("link", { name: TITLE }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Share by mail" })).toHaveAttribute(
      "href",
      /^mailto:\?subject=/,
    );
  });
});

test.describe("a story", () => {
  test("shows its words, its reading time and the way to the next one", { tag: "@2.95" }, async ({
    page,
  }) => {
    await page.goto(STORY);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    // Before the pieces it tells of.
    const article = page.getByRole("article").first();
    await expect(article).toContainText(/\d+ \w+ \d{4}, \w+ minutes?/);
    expect(await article.getByRole("paragraph").count()).toBeGreaterThan(8);
    await expect(article.getByText("Proof, it turned out, was something you could feel")).toBeVisible();

    const next = page.getByRole("region", { name: "Next story" }).getByRole("link");
    const nextTitle = await next.textContent();
    await next.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nextTitle ?? "");
  });

  test("waiting for a story shows 'Loading story...'", { tag: "@4.50" }, async ({ page }) => {
    const held = await holdBack(page, "**/story/*.data*");
    await page.goto("/stories");
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("status").filter({ hasText: "Loading story..." })).toBeVisible();
    held.release();
    await expect(page).toHaveURL(/\/story\//);
    await expect(page.getByText("Loading story...")).toBeHidden();
  });

  test("is shared by a copied link where the device has no sheet of its own", {
    tag: ["@2.96", "@8.26"],
  }, async ({ page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.goto(STORY);
    await page.getByRole("button", { name: "Share" }).focus();
    await page.keyboard.press("Enter");
    const alert = page.getByRole("alertdialog");
    await expect(alert).toContainText("Story link copied to clipboard!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + STORY);
    await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(alert).toBeHidden();
    await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  });

  test("is shared by the device's own sheet where there is one", async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      const share = async (shared: ShareData) => void Object.assign(window, { shared });
      Object.defineProperty(navigator, "share", { value: share });
    });
    await page.goto(STORY);
    await page.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(() => page.evaluate(() => "shared" in window && window.shared))
      .toEqual({
        title: TITLE,
        url: baseURL + STORY,
      });
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("a broken picture is replaced by one of ours", { tag: "@8.22" }, async ({ page }) => {
    await page.route("**/img/**/loom-warp.jpg", (route) =>
      route.fulfill({ contentType: "image/avif", body: "torn" }),
    );
    await page.goto(STORY);
    const picture = page.getByRole("article").getByRole("img").first();
    await expect(picture).toHaveAttribute("src", /(dye-pots|stacked-fabrics|thread-spools)\.jpg$/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20_000 })
      .toBeGreaterThan(0);
  });
});

test("the feed is valid XML, names every story by its full address, and is found from the page", {
  tag: "@10.12",
}, async ({ page, baseURL }) => {
  await page.goto("/stories");
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", "/stories.rss");
  const answer = await page.request.get("/stories.rss");
  expect(answer.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const textOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((node) => node.textContent);
      return { faults: textOf("parsererror"), links: textOf("item > link"), titles: textOf("item > title") };
    },
    await answer.text(),
  );
  expect(feed.faults).toEqual([]);
  expect(feed.links).toContain(baseURL + STORY);
  expect(feed.titles).toContain(TITLE);

  const again = await page.request.get("/stories.rss", {
    headers: { "If-None-Match": answer.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
});

/** Holds the data of the next page back until the test has seen what stands in its place. */
async function holdBack(page: Page, pattern: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
