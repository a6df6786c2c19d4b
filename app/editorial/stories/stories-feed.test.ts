import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeXml } from "~/platform/lib/xml";
import { storiesFeed } from "./stories-feed";

const SITE = "https://afi.example";
const story = {
  slug: "indigo-does-not-wait",
  title: "Indigo & <rust>",
  category: "Insider",
  excerpt: `It keeps "office hours", it's alive.`,
  publishedAt: "2026-10-24T08:00:00.000Z",
};

describe("the feed", () => {
  const feed = storiesFeed(SITE, "Made in Africa", [
    story,
    { ...story, slug: "older", publishedAt: "2026-10-12T08:00:00.000Z" },
  ]);

  test("names itself and the page it belongs to by absolute addresses", () => {
    expect(feed).toContain('<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">');
    expect(feed).toContain(`<link>${SITE}/stories</link>`);
    expect(feed).toContain(`<atom:link href="${SITE}/stories.rss" rel="self" type="application/rss+xml"/>`);
  });

  test("each story has its address, its date and escaped words", () => {
    expect(feed).toContain(`<link>${SITE}/story/indigo-does-not-wait</link>`);
    expect(feed).toContain(`<guid isPermaLink="true">${SITE}/story/indigo-does-not-wait</guid>`);
    expect(feed).toContain("<pubDate>Sat, 24 Oct 2026 08:00:00 GMT</pubDate>");
    expect(feed).toContain("<title>Indigo &amp; &lt;rust&gt;</title>");
    expect(feed).toContain("<description>It keeps &quot;office hours&quot;, it&apos;s alive.</description>");
    expect(feed.match(/<item>/g)).toHaveLength(2);
  });

  test("was last built when its newest story appeared", () => {
    expect(feed).toContain("<lastBuildDate>Sat, 24 Oct 2026 08:00:00 GMT</lastBuildDate>");
  });

  test("without stories it is still a feed", () => {
    const empty = storiesFeed(SITE, "Made in Africa", []);
    expect(empty).not.toContain("<item>");
    expect(empty).not.toContain("lastBuildDate");
    expect(empty).toContain("</channel>");
  });
});

test("escaped text holds nothing that would break the document", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&(amp|lt|gt|quot|apos);/g, "")).not.toContain("&");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML refuses
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
});
