import type { Page } from "@playwright/test";
import sharp from "sharp";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";
import { expect, test } from "./support/test.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** How much wider than its frame a picture may be asked for: frames change a little between breakpoints. */
const MAX_WASTE = 1.35;
const LEAST_SHARPNESS = 0.93;

test("pictures of the first screen come at once, later ones on need, each at the width it is shown; nothing sticks out", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const complaints: string[] = [];
  for (const viewport of SCREENS) {
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    await standInForPictures(page);
    for (const route of [...PUBLIC_ROUTES, "/events?when=past"]) {
      await page.goto(route, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      for (const complaint of await page.evaluate(lookAtPictures, { MAX_WASTE, LEAST_SHARPNESS }))
        complaints.push(`${route} at ${viewport.width}: ${complaint}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) complaints.push(`${route} is ${width} wide at ${viewport.width}`);
    }
    await context.close();
  }
  expect(complaints).toEqual([]);
});

/** Answers every picture with the same thin strip. */
async function standInForPictures(page: Page) {
  const strip = { width: 1000, height: 1, channels: 3, background: "#c6ab89" } as const;
  const body = await sharp({ create: strip }).png().toBuffer();
  await page.route("**/img/**", (route) => route.fulfill({ body, contentType: "image/png" }));
}

function masterOf(url: string): string {
  return new URL(url).pathname.replace(/^\/img\/[^/]+\/\w+/, "");
}

/** Runs in the page. A stand-in's natural width tells which width `sizes` promised the browser. */
function lookAtPictures(limits: { MAX_WASTE: number; LEAST_SHARPNESS: number }): string[] {
  const complaints: string[] = [];
  for (const image of document.images) {
    const frame = image.parentElement?.closest(".picture") ?? image;
    const box = frame.getBoundingClientRect();
    if (box.width === 0 || !image.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const name = image.getAttribute("src")?.split("/").at(-1);

    const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    const isBeside = box.left >= innerWidth || box.right <= 0;
    const isFirst = seen > box.height / 3 && !isBeside;
    if (isFirst && image.loading === "lazy") complaints.push(`${name} is on the first screen, but lazy`);
    // A second screen's worth is granted: a page is one for all widths.
    if (box.top >= 2 * innerHeight && image.loading !== "lazy")
      complaints.push(`${name} is far below the first screen, but not lazy`);

    const [fetched] = performance.getEntriesByName(image.currentSrc) as PerformanceResourceTiming[];
    if (image.fetchPriority === "high" && fetched?.initiatorType !== "link")
      complaints.push(`${name} comes first, but the page does not say so in its head`);

    const chosen = /\/img\/(\d+)(?:-(\d+)x(\d+))?\//.exec(image.currentSrc);
    if (!chosen || !image.complete) continue;
    const [, file, across, down] = chosen.map(Number);
    const ratio =
      across && down
        ? across / down
        : Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    const promised = (image.naturalWidth * (file ?? 0)) / 1000;
    const needed = Math.max(box.width, box.height * ratio);
    const share = promised / needed;
    if (share > limits.MAX_WASTE || share < limits.LEAST_SHARPNESS)
      complaints.push(
        `${name} is shown ${Math.round(needed)} wide, but asked for ${Math.round(promised)} wide`,
      );
  }
  return complaints;
}

test.describe("without pictures", () => {
  // Every picture is taken away here, and the browser says so in the console.
  test.use({ quietConsole: undefined });

  test("a page whose pictures are all broken shows its stand-ins and stops asking", async ({ page }) => {
    const asked = new Map<string, number>();
    await page.route("**/img/**", (route) => {
      const path = masterOf(route.request().url());
      asked.set(path, (asked.get(path) ?? 0) + 1);
      return route.abort();
    });
    await page.goto("/fastrack");
    const portraits = page.getByRole("region", { name: /designers|class/i }).first();
    await portraits.scrollIntoViewIfNeeded();
    await expect(portraits.locator(".picture-swatch").first()).toBeVisible();
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(24);
  });
});
