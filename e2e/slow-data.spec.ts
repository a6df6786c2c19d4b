/* A site of its own: it streams at once, and its database is held back. */
import type { Page } from "@playwright/test";
import { type Gate, startGate } from "./support/faults.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/*
 * First visits, streamed at once: the words are read while the gate holds the data back, the content once it is open.
 */
test.describe("a first visit while the data is slow", () => {
  let slow: RunningSite;
  let gate: Gate;

  test.beforeAll(async ({ postgres }) => {
    gate = await startGate(await postgres.createDatabase());
    slow = await startSite({
      env: { PAGE_CACHE_MB: "0", STREAM_AFTER_MS: "0", DATABASE_URL: gate.databaseUrl },
    });
  });
  test.afterEach(() => gate.open());
  test.afterAll(async () => {
    await slow.stop();
    await gate.stop();
  });

  for (const { path, words, heading } of [
    { path: "/house-of-nala", words: "Loading products...", heading: /^House\s+of Nala$/ },
    { path: "/product/cowrie-column-gown", words: "Loading product...", heading: "Cowrie Column Gown" },
    { path: "/stories", words: "Loading stories...", heading: "Stories" },
    { path: "/product/no-such-piece", words: "Loading product...", heading: "Product Not Found" },
    { path: "/story/no-such-story", words: "Loading story...", heading: "Story Not Found" },
  ])
    test(`${path} shows '${words}' in the site's frame, then the content, alive`, async ({ page }) => {
      gate.close();
      await page.goto(slow.url + path, { waitUntil: "commit" });
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeAttached();
      gate.open();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(words)).toBeHidden();
    });

  test("the page of a piece takes its title and its orders", async ({ page }) => {
    gate.close();
    await page.goto(`${slow.url}/product/cowrie-column-gown`, { waitUntil: "commit" });
    await expect(page.getByText("Loading product...")).toBeVisible();
    gate.open();
    await expect(page).toHaveTitle(/^Cowrie Column Gown, /);
    await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText(/Added/).first()).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("the page comes in one piece once it is there", async ({ page }) => {
      gate.close();
      await page.goto(`${slow.url}/stories`, { waitUntil: "commit" });
      await expect(page.getByText("Loading stories...")).toBeVisible();
      gate.open();
      await expect(page).toHaveURL(/whole/);
      await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible();
      await expect(page.getByText("Loading stories...")).toHaveCount(0);
    });
  });
});

/* The clock is the test's: the limits run out when it says so. */
test.describe("a visitor who is here already, while our own server stalls", () => {
  async function startFrom(page: Page, path: string) {
    await page.clock.install();
    await page.route(/\.data(\?|$)/, () => {});
    await page.goto(path);
  }
  const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

  test("the shop shows the samples after 10 s", { tag: ["@8.9", "@9.5"] }, async ({ page }) => {
    await startFrom(page, "/about");
    await main(page).getByRole("link", { name: "House of Nala" }).click();
    await expect(page.getByText("Loading products...")).toBeVisible();
    await page.clock.runFor(9_000);
    await expect(page.getByText("Loading products...")).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.getByRole("heading", { name: "Indigo Pinpoint Tunic" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cowrie Drop Earrings" })).toBeVisible();
    await expect(page).toHaveURL("/house-of-nala");
  });

  test("the stories give up their spinner after 6 s", { tag: ["@8.17", "@9.8"] }, async ({ page }) => {
    await startFrom(page, "/about");
    await main(page).getByRole("link", { name: "Stories" }).click();
    await expect(page.getByText("Loading stories...")).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(page.getByText("No stories available in this category.")).toBeVisible();
    await expect(page.getByText("Loading stories...")).toHaveCount(0);
  });

  test("a piece leads to the shop after 10 s", async ({ page }) => {
    await startFrom(page, "/house-of-nala");
    await page.getByRole("link", { name: "Cowrie Column Gown" }).first().click();
    await expect(page.getByText("Loading product...")).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByText("Loading products...")).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByRole("heading", { name: "Indigo Pinpoint Tunic" })).toBeVisible();
    await expect(page).toHaveURL("/house-of-nala");
  });

  test("a story leads to the stories after 6 s", async ({ page }) => {
    await startFrom(page, "/stories");
    await page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link").first().click();
    await expect(page.getByText("Loading story...")).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(page.getByText("Loading stories...")).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(page.getByText("No stories available in this category.")).toBeVisible();
    await expect(page).toHaveURL("/stories");
  });
});
