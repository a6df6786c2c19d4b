import type { Page } from "@playwright/test";

/** The mail links the page has handed to the mail program, in order. No such program runs under test. */
export async function watchMailClient(page: Page): Promise<string[]> {
  const opened: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on("Page.frameRequestedNavigation", ({ url }) => {
    if (url.startsWith("mailto:")) opened.push(url);
  });
  await browser.send("Page.enable");
  return opened;
}
