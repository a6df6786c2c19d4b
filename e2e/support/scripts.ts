import type { Page } from "@playwright/test";

/** Keeps our scripts on their way until told; meanwhile only the browser answers. */
export async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** A page whose scripts never come. The browser complains of that by itself, so nobody watches its console. */
export async function withoutOurScripts(page: Page): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
}
