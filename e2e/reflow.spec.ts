import type { Page } from "@playwright/test";
import { findCutText, findSmallTargets, setTextSize } from "./support/layout.ts";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";
import { expect, test } from "./support/test.ts";

/** Each finding once, with the first page that has it. */
async function look(page: Page, find: (page: Page) => Promise<string[]>, prepare?: () => Promise<unknown>) {
  const found = new Map<string, string>();
  for (const route of PUBLIC_ROUTES) {
    await page.goto(route);
    await prepare?.();
    for (const finding of await find(page)) if (!found.has(finding)) found.set(finding, route);
  }
  return Object.fromEntries(found);
}

test.describe("no words are cut and nothing leaves the window", () => {
  test("320 px wide", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await look(page, findCutText)).toEqual({});
  });

  test("320 px wide with letters of twice the size", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await setTextSize(page, 2);
    expect(await look(page, findCutText)).toEqual({});
  });

  test("on a phone of 390 px", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await look(page, findCutText)).toEqual({});
  });

  test("on a desk with letters of twice the size in the layout of a desk", async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    const enlarge = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
    expect(await look(page, findCutText, enlarge)).toEqual({});
  });
});

for (const [name, width] of [
  ["phone", 390],
  ["desk", 1440],
] as const) {
  test(`every link and control is at least 24 px high and wide on a ${name}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    expect(await look(page, findSmallTargets)).toEqual({});
  });
}
