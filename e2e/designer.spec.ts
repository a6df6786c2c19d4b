import { expect, test } from "./support/test.ts";

const DESIGNERS = ["amara-diallo-venter", "kofi-mensah-adu", "lindokuhle-phiri", "afi-atelier"];

test("no name stands over its portrait or past the edge at any width", async ({ page }) => {
  for (const slug of DESIGNERS) {
    await page.goto(`/designer/${slug}`);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const lines = await page
        .getByRole("heading", { level: 1 })
        .locator("span")
        .evaluateAll((spans) =>
          spans.map((span) => {
            const range = document.createRange();
            range.selectNodeContents(span);
            return range.getBoundingClientRect().right;
          }),
        );
      // From tablets on the figure has the right half to itself.
      for (const right of lines) expect(right).toBeLessThan(width * (width < 704 ? 0.97 : 0.58));
    }
  }
});
