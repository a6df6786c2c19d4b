import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Waits until React has hydrated this element: before that, clicks have no handler. */
export async function expectHydrated(element: Locator) {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

/** Makes `goto` wait for hydration, unless the call sets `waitUntil`. */
export function openHydrated(page: Page) {
  const hydrated = () => page.waitForFunction(() => !window.queuedEvents);
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await hydrated();
    return response;
  };
}
