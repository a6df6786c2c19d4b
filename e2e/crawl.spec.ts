import type { APIRequestContext } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect, test } from "./support/test.ts";

/* Reads the whole site as a search engine would: every page that a link leads to, from the home page on. */
const HREF = /<a\b[^>]*?\shref="([^"]+)"/g;
const MAX_PAGES = 400;

interface Page {
  path: string;
  from: string;
  status: number;
  html: string;
}

async function crawl(request: APIRequestContext): Promise<Page[]> {
  const pages: Page[] = [];
  const waiting = [{ path: "/", from: "(start)" }];
  const seen = new Set(waiting.map(({ path }) => path));
  for (const { path, from } of waiting) {
    if (pages.length === MAX_PAGES)
      throw new Error(`more than ${MAX_PAGES} pages: the site links to itself without end`);
    const answer = await request.get(path);
    const isHtml = answer.headers()["content-type"]?.startsWith("text/html");
    const html = isHtml ? await answer.text() : "";
    pages.push({ path, from, status: answer.status(), html });
    for (const [, href = ""] of html.matchAll(HREF)) {
      const next = internalPath(href, answer.url());
      if (!next || seen.has(next)) continue;
      seen.add(next);
      waiting.push({ path: next, from: path });
    }
  }
  return pages;
}

/** Filters and sorts multiply without end, and say nothing new about links: one of each is enough. */
const FOLLOWED_PARAMETERS = ["category", "page", "event", "when", "ticket", "book"];

function internalPath(href: string, base: string): string | null {
  const url = new URL(href.replaceAll("&amp;", "&"), base);
  if (url.origin !== new URL(base).origin) return null;
  const parameters = [...url.searchParams.keys()];
  if (parameters.length > 1 || parameters.some((name) => !FOLLOWED_PARAMETERS.includes(name))) return null;
  return url.pathname + url.search;
}

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements and attributes in its own spelling, which is valid HTML.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "no-inline-style": "off",
    "doctype-style": "off",
    // The site is used in one language and hosted with its own certificates; these ask for house rules of others.
    "require-sri": "off",
    "tel-non-breaking": "off",
    // A list may be marked as one where its style hides that from some screen readers.
    "no-redundant-role": "off",
    "prefer-native-element": "off",
  },
});

test("no link leads to a page that is not there, and every page is valid HTML", async ({ request }) => {
  test.slow();
  const pages = await crawl(request);
  expect(pages.length).toBeGreaterThan(60);
  expect(
    pages
      .filter((page) => page.status >= 400)
      .map(({ path, from, status }) => `${status} ${path} from ${from}`),
  ).toEqual([]);

  const mistakes = new Set<string>();
  for (const { path, html } of pages) {
    if (html === "") continue;
    const report = await validator.validateString(html);
    for (const message of report.results.flatMap((result) => result.messages))
      mistakes.add(`${path}: ${message.ruleId}: ${message.message} (${message.selector ?? ""})`);
  }
  expect([...mistakes]).toEqual([]);
});

test("the sitemap and the robots file are there, and every address in the sitemap answers", {
  tag: "@10.11",
}, async ({ request, site }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const address of addresses) {
    const answer = await request.get(address);
    if (answer.status() !== 200) missing.push(`${answer.status()} ${address}`);
  }
  expect(missing).toEqual([]);
});

test("every public page has one title, one description, one address of its own and a picture to share", async ({
  request,
  site,
}) => {
  for (const path of [
    "/",
    "/about",
    "/events",
    "/house-of-nala",
    "/stories",
    "/nala-prive",
    "/fastrack",
    "/careers",
    "/contact",
    "/designer-application",
    "/designer/afi-atelier",
    "/privacy",
    "/returns",
    "/terms",
    "/accessibility",
  ]) {
    const html = await (await request.get(path)).text();
    const only = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, value]) => value);
    expect(only(/<title>([^<]+)<\/title>/g), path).toHaveLength(1);
    expect(only(/<meta name="description" content="([^"]+)"/g), path).toHaveLength(1);
    expect(only(/<link rel="canonical" href="([^"]+)"/g), path).toEqual([site.url + path]);
    const [picture = ""] = only(/<meta property="og:image" content="([^"]+)"/g);
    expect((await request.get(picture ?? "")).headers()["content-type"], path).toBe("image/jpeg");
  }
});
