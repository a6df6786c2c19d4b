import { chromium } from "@playwright/test";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../e2e/support/chromium.ts";
import { type CachedSite, openCachedSite } from "../support/cached-site.ts";
import { loadServerBuild } from "../support/server-build.ts";

/** As if a page had rendered user input as markup. */
const INJECTED = 'document.documentElement.dataset.stolen = "yes"';
let site: CachedSite;

beforeAll(async () => {
  const build = await loadServerBuild();
  const about = build.routes["routes/site/about"];
  if (!about) throw new Error("there is no such page any more");
  const injected = { __html: `<script>${INJECTED}</script><p>Words of a stranger</p>` };
  about.module = {
    ...about.module,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the hole this test is about
    default: () => createElement("div", { dangerouslySetInnerHTML: injected }),
  };
  site = await openCachedSite({ SITE_URL: "" }, build);
});
afterAll(() => site.close());

test("a script that came in with somebody's words is not run, while our own are", async () => {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    for (const visit of ["made", "from the cache"]) {
      const refused = page.waitForEvent("console", (message) =>
        message.text().includes("Content Security Policy"),
      );
      const answer = await page.goto(`http://127.0.0.1:${site.port}/about`);
      expect(await answer?.text(), visit).toContain(`<script>${INJECTED}</script>`);
      await refused;
      await page.getByText("Words of a stranger").waitFor();
      // Ours begin after the first paint.
      await page.waitForFunction(() => "__reactRouterContext" in window);
      const stolen = await page.evaluate(() => document.documentElement.dataset.stolen);
      expect(stolen, visit).toBeUndefined();
    }
    expect(site.made.filter((path) => path === "/about")).toHaveLength(1);
  } finally {
    await browser.close();
  }
});

test("the policy of every page names its own inline scripts and no others", async () => {
  for (const path of ["/about", "/", "/cart", "/checkout", "/house-of-nala"]) {
    const { text, headers } = await site.request(path);
    expect(text, path).not.toContain("nonce=");
    const inline = [...text.matchAll(/<script(?![^>]*(?:\ssrc=|json"))[^>]*>/g)];
    const named = String(headers["content-security-policy"]).match(/'sha256-/g) ?? [];
    expect(named.length, path).toBe(inline.length - (path === "/about" ? 1 : 0));
  }
});
