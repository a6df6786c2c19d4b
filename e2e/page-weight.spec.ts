import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "./support/test.ts";

/** All JavaScript a page loads by itself, gzip. */
const MOST_BYTES = 150 * 1024;
const ROUTES = [
  "/",
  "/about",
  "/contact",
  "/events",
  "/house-of-nala",
  "/product/cowrie-column-gown",
  "/designer/amara-diallo-venter",
  "/designer-application",
  "/stories",
  "/story/the-cloth-that-crossed-the-sahel-twice",
  "/nala-prive",
  "/auth",
  "/cart",
  "/checkout",
  "/order",
  "/fastrack",
  "/careers",
  "/search?q=cowrie",
  "/privacy",
  "/returns",
];

test("no public page loads more than 150 KB of JavaScript", async ({ browser, baseURL }) => {
  test.slow();
  const weights: { route: string; files: number; kilobytes: number }[] = [];
  for (const route of ROUTES) {
    const page = await browser.newPage({ baseURL });
    const scripts = new Set<string>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    await page.goto(route, { waitUntil: "networkidle" });
    const sizes = await Promise.all(
      [...scripts].map(async (script) => (await stat(path.join("build/client", `${script}.gz`))).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    weights.push({ route, files: sizes.length, kilobytes: Math.round(bytes / 102.4) / 10 });
    await page.close();
  }
  console.table(weights);
  expect(weights.filter(({ kilobytes }) => kilobytes * 1024 > MOST_BYTES)).toEqual([]);
});
