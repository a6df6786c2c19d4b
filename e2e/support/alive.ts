import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Waits until React has taken this element over: before that, only the browser answers a click. */
export async function expectAlive(element: Locator) {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

/** From here on an opened page is a page come alive; whoever names another moment (`waitUntil`) gets that one. */
export function openAlive(page: Page) {
  const isAlive = () => page.waitForFunction(() => !window.early);
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await isAlive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await isAlive();
    return response;
  };
}
