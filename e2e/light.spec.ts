import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
const isFilm = (url: string) => /\.(mp4|webm)(\?|$)/.test(url);

/** The widths of the picture files a page has asked for so far, and whether a film was among its files. */
function watchFiles(page: Page) {
  const widths: number[] = [];
  const films: string[] = [];
  page.on("request", (request) => {
    const width = /\/img\/(\d+)/.exec(request.url())?.[1];
    if (width) widths.push(Number(width));
    if (isFilm(request.url())) films.push(request.url());
  });
  return { widths, films };
}

test.describe("a browser that saves data", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" }, viewport: PHONE, deviceScaleFactor: 3 });

  test("gets a poster for the film, small pictures, nothing that moves, and is told what the page weighed", async ({
    page,
    expectAccessible,
  }) => {
    const files = watchFiles(page);
    await page.goto("/house-of-nala", { waitUntil: "networkidle" });
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(/This page weighed \d+ KB on its way to you/);
    const notTold = () =>
      footer.evaluate((element) => {
        const told = /weighed (\d+) KB/.exec(element.textContent)?.[1];
        const files = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
        const bytes = files.reduce((sum, file) => sum + (file as PerformanceResourceTiming).transferSize, 0);
        return Math.abs(Number(told) - bytes / 1000);
      });
    await expect.poll(notTold).toBeLessThanOrEqual(1);

    expect(files.films).toEqual([]);
    await expect.poll(() => files.widths.length).toBeGreaterThan(3);
    expect(Math.max(...files.widths)).toBeLessThanOrEqual(640);
    // Whoever wants the film can still have it.
    await page.getByRole("button", { name: "Play the film" }).click();
    await expect.poll(() => files.films.length).toBeGreaterThan(0);
    await expectAccessible();

    await page.goto("/");
    await expect(page.getByRole("button", { name: /moving parts/ })).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(footer).toContainText(/weighed \d{1,2} KB/);
  });
});

test("a visitor turns light pages on and off in the footer, and stays on the page", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const files = watchFiles(page);
  await page.goto("/stories?category=Insider");
  await expect(page.getByText("Done: from here on")).toBeHidden();
  await page.getByRole("button", { name: "Use less data" }).click();
  await expect(page).toHaveURL("/stories?category=Insider#light-switch");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Done: from here on you get small pictures and no film.")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Show full pages" })).toBeInViewport();
  await expect(footer).toContainText("This page weighed");

  files.widths.length = 0;
  await page.goto("/house-of-nala", { waitUntil: "networkidle" });
  expect(files.films).toEqual([]);
  expect(Math.max(...files.widths)).toBeLessThanOrEqual(640);

  await page.getByRole("button", { name: "Show full pages" }).click();
  await expect(page.getByText("Done: from here on you get pages with all their pictures")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Use less data" })).toBeInViewport();
  await expect.poll(() => files.films.length).toBeGreaterThan(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the switch works, and the page says that it is light", async ({ page }) => {
    await page.goto("/careers");
    await page.getByRole("button", { name: "Use less data" }).click();
    await expect(page).toHaveURL("/careers#light-switch");
    await expect(page.getByText("Done: from here on you get small pictures")).toBeInViewport();
    await expect(page.getByRole("contentinfo")).toContainText("A light page: small pictures, no film");
  });
});
