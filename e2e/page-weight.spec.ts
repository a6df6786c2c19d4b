import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Request } from "@playwright/test";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";
import { expect, test } from "./support/test.ts";

/** All JavaScript a page loads by itself, also once it is idle, gzip. */
const MAX_BYTES = 150 * 1024;

/** Photographs and films. Cloth, marks and typefaces are ours. */
const CHOSEN_BY_STAFF = /^\/(?:img|media)\//;
/** What each page weighs without these, its headers with it: KB of 1000 bytes, on a phone, with an empty cache. */
const KILOBYTES: Record<(typeof PUBLIC_ROUTES)[number], number> = {
  "/": 229,
  "/about": 203,
  "/contact": 196,
  "/events": 223,
  "/events/long-table": 232,
  "/house-of-nala": 222,
  "/product/cowrie-column-gown": 224,
  "/wish-list?pieces=painted-gable-tote,baobab-kaftan": 203,
  "/designer/amara-diallo-venter": 203,
  "/designer-application": 206,
  "/stories": 202,
  "/story/the-cloth-that-crossed-the-sahel-twice": 214,
  "/nala-prive": 203,
  "/nala-prive/booking": 204,
  "/auth": 200,
  "/cart": 203,
  "/checkout": 216,
  "/order": 195,
  "/fastrack": 199,
  "/careers": 193,
  "/search?q=cowrie": 207,
  "/privacy": 196,
  "/returns": 196,
  "/terms": 200,
  "/accessibility": 194,
};

const CART = [{ id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 1 }];

/** Class names of the staff area: they stand in its scripts and styles and nowhere else. */
const STAFF_MARK = /["'`.]staff-(page|head|table|button|field|announcement|figures|clock)\b/;

test("no public page loads a chunk of the staff area", async ({ browser, baseURL }) => {
  test.slow();
  const folder = "build/client/assets";
  const marked = new Set<string>();
  for (const file of await readdir(folder))
    if (/\.(js|css)$/.test(file) && STAFF_MARK.test(await readFile(path.join(folder, file), "utf8")))
      marked.add(`/assets/${file}`);
  expect(marked.size).toBeGreaterThan(5);
  for (const route of PUBLIC_ROUTES) {
    const page = await browser.newPage({ baseURL });
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(route, { waitUntil: "networkidle" });
    expect(
      loaded.filter((file) => marked.has(file)),
      route,
    ).toEqual([]);
    await page.close();
  }
});

test("no public page loads more than 150 KB of JavaScript, or grows by more than 5 %", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const weights: { route: string; files: number; kilobytes: number; total: number; limit: number }[] = [];
  for (const route of PUBLIC_ROUTES) {
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
    // With an empty cart /checkout redirects to /cart.
    if (route === "/checkout")
      await page.addInitScript((cart) => localStorage.setItem("afi-cart", cart), JSON.stringify(CART));
    const scripts = new Set<string>();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
      if (!CHOSEN_BY_STAFF.test(pathname)) sizes.push(bytesOf(request));
    });
    await page.goto(route, { waitUntil: "networkidle" });
    await page.waitForFunction(() => !window.queuedEvents);
    await page.waitForLoadState("networkidle");
    const gzip = await Promise.all(
      [...scripts].map(async (script) => (await stat(path.join("build/client", `${script}.gz`))).size),
    );
    const total = sum(await Promise.all(sizes)) / 1000;
    const limit = Math.round(KILOBYTES[route] * 1.05);
    const kilobytes = Math.round(sum(gzip) / 102.4) / 10;
    weights.push({ route, files: gzip.length, kilobytes, total: Math.round(total), limit });
    await page.close();
  }
  console.table(weights);
  expect(weights.filter(({ kilobytes }) => kilobytes * 1024 > MAX_BYTES)).toEqual([]);
  expect(weights.filter(({ total, limit }) => total > limit)).toEqual([]);
});

async function bytesOf(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
