import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";
import { expect, test } from "./support/test.ts";

/** All JavaScript a page loads by itself, also once it is idle, gzip. */
const MAX_BYTES = 150 * 1024;

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

test("no public page loads more than 150 KB of JavaScript", async ({ browser, baseURL }) => {
  test.slow();
  const weights: { route: string; files: number; kilobytes: number }[] = [];
  for (const route of PUBLIC_ROUTES) {
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
  expect(weights.filter(({ kilobytes }) => kilobytes * 1024 > MAX_BYTES)).toEqual([]);
});
