import type { Page } from "@playwright/test";

/** Holds back our scripts until released. */
export async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Blocks our scripts. The browser logs errors about that, so the console is not checked. */
export async function withoutOurScripts(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
}
