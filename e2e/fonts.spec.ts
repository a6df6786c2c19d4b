import { expect, test } from "./support/test.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const PAGES = ["/", "/house-of-nala", "/product/cowrie-column-gown"];

test("nothing shifts when the typefaces arrive late", async ({ browser, baseURL }) => {
  test.slow();
  const shifts: string[] = [];
  for (const viewport of SCREENS)
    for (const path of PAGES) {
      const page = await browser.newPage({ baseURL, viewport });
      const late = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.addInitScript(() => {
        window.shifted = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (!entry.hadRecentInput)
              window.shifted.push({
                value: entry.value,
                what: entry.sources.map(({ node }) => (node as Element | null)?.className ?? "").join(" | "),
              });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // The page must have been seen in the face that stands in.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
        .toBe(1);
      late.resolve();
      await page.waitForLoadState("networkidle");
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      });
      const shifted = await page.evaluate(() => window.shifted);
      const sum = shifted.reduce((total, { value }) => total + value, 0);
      if (sum >= 0.005)
        shifts.push(`${path} at ${viewport.width}: ${sum.toFixed(3)} ${JSON.stringify(shifted)}`);
      await page.close();
    }
  expect(shifts).toEqual([]);
});

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
declare global {
  interface Window {
    shifted: { value: number; what: string }[];
  }
}
