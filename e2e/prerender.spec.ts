import { openPrerenderingBrowser, type PrerenderingBrowser } from "./support/prerender.ts";
import { beSignedIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

/* A browser may run a page before anybody has asked to see it. What a page does for a visitor waits for the visitor. */

let browser: PrerenderingBrowser;
test.beforeEach(async ({ site }) => {
  browser = await openPrerenderingBrowser();
  await browser.open(`${site.url}/returns`);
});
test.afterEach(() => browser.close());

const kept = (key: string) => browser.front.evaluate<string | null>(`localStorage.getItem("${key}")`);
const keep = (key: string, value: string) =>
  browser.front.evaluate(`localStorage.setItem("${key}", ${JSON.stringify(value)})`);

test("/ticket-checkout run ahead leaves the cart alone until somebody goes there", { tag: "@10.26" }, async ({
  site,
}) => {
  const cart = JSON.stringify([
    { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 2 },
  ]);
  await keep("afi-cart", cart);
  const address = `${site.url}/ticket-checkout?ticket=premium-table`;
  const ahead = await browser.prerender(address);
  expect(await kept("afi-cart")).toBe(cart);

  await browser.front.evaluate(`location.assign("${address}")`);
  await expect.poll(() => ahead.evaluate("location.pathname")).toBe("/checkout");
  expect(await ahead.evaluate("localStorage.getItem('afi-cart')")).toContain("premium-table-ticket");
});

test("/logout run ahead signs nobody out until somebody goes there", { tag: "@2.142" }, async ({
  page,
  site,
}) => {
  await beSignedIn(page, site);
  const cookies = await page.context().cookies();
  await browser.addCookies(cookies);
  const isSignedIn = async () => (await page.request.get("/account/profile")).ok();
  const ahead = await browser.prerender(`${site.url}/logout`);
  expect(await isSignedIn(), "the server keeps the session").toBe(true);
  expect(await browser.front.evaluate("document.cookie")).toContain("afi-who");

  await browser.front.evaluate(`location.assign("/logout")`);
  await expect.poll(() => ahead.evaluate("location.pathname")).toBe("/");
  expect(await ahead.evaluate("document.cookie")).toBe("");
  expect(await isSignedIn()).toBe(false);
});
