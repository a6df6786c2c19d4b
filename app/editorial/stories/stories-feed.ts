import { escapeXml } from "~/platform/lib/xml";
import { organisation } from "~/platform/organisation/organisation";
import type { StoryCard } from "./story";

const FEED_PATH = "/stories.rss";
export const FEED_LENGTH = 20;
/** Tells feed readers that a page has a feed; for a route's meta. */
export const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${organisation.name} stories`,
  href: FEED_PATH,
};

type FeedStory = Pick<StoryCard, "slug" | "title" | "category" | "excerpt" | "publishedAt">;

/** The stories as RSS 2.0, newest first. */
export function storiesFeed(siteUrl: string, motto: string, stories: readonly FeedStory[]): string {
  const newest = stories[0];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`${organisation.name} stories`)}</title>
<link>${escapeXml(`${siteUrl}/stories`)}</link>
<atom:link href="${escapeXml(siteUrl + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(motto)}</description>
<language>en-ZA</language>
${newest ? `<lastBuildDate>${rssDate(newest.publishedAt)}</lastBuildDate>\n` : ""}${stories
  .map((story) => feedItem(siteUrl, story))
  .join("\n")}
</channel>
</rss>
`;
}

function feedItem(siteUrl: string, story: FeedStory): string {
  const address = escapeXml(`${siteUrl}/story/${story.slug}`);
  return `<item>
<title>${escapeXml(story.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${rssDate(story.publishedAt)}</pubDate>
<category>${escapeXml(story.category)}</category>
<description>${escapeXml(story.excerpt)}</description>
</item>`;
}

/** RSS wants the date of a mail header, which is what the language calls a UTC string. */
function rssDate(moment: string): string {
  return new Date(moment).toUTCString();
}
