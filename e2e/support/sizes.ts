import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The page is accessible and no wider than the window, on a phone and on a desk. */
export async function sizes(page: Page, expectAccessible: () => Promise<void>) {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await expectAccessible();
  }
  if (before) await page.setViewportSize(before);
}
