import type { Page } from "@playwright/test";

/** The mailto links the page has opened, in order. There is no mail program in the test. */
export async function watchMailClient(page: Page): Promise<string[]> {
  const opened: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on("Page.frameRequestedNavigation", ({ url }) => {
    if (url.startsWith("mailto:")) opened.push(url);
  });
  await browser.send("Page.enable");
  return opened;
}
