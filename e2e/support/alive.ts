import type { Locator } from "@playwright/test";
import { expect } from "@playwright/test";

/** Waits until React has taken this element over: before that, only the browser answers a click. */
export async function expectAlive(element: Locator) {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}
