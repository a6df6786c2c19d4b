import { sql } from "kysely";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { Db } from "~/platform/db/client";

const FIXED = [
  "/",
  "/about",
  "/contact",
  "/events",
  "/house-of-nala",
  "/designer-application",
  "/stories",
  "/nala-prive",
  "/fastrack",
  "/careers",
  "/privacy",
  "/returns",
  "/terms",
  "/accessibility",
];
/** A sitemap may hold 50,000 addresses. */
const MAX_EVENTS = 1_000;
const MAX_STORIES = 5_000;
const MAX_PRODUCTS = 40_000;

export interface SitemapEntry {
  path: string;
  /** YYYY-MM-DD */
  changed?: string;
}

export async function listSitemapEntries(db: Db, content: SiteContent): Promise<SitemapEntry[]> {
  const [stories, products, events] = await Promise.all([
    listStories(db),
    listPublishedProducts(db),
    listEvents(db, content),
  ]);
  const designers = content.designers.map(({ slug }) => ({ path: `/designer/${slug}` }));
  return [...FIXED.map((path) => ({ path })), ...designers, ...events, ...stories, ...products];
}

async function listStories(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("blogs")
    .select(["slug", "updated_at"])
    .where("status", "=", "published")
    .where("publish_at", "<=", sql<string>`now()`)
    .orderBy("publish_at", "desc")
    .limit(MAX_STORIES)
    .execute();
  return rows.map((row) => ({ path: `/story/${row.slug}`, changed: row.updated_at.slice(0, 10) }));
}

async function listEvents(db: Db, content: SiteContent): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("events")
    .select(["slug", "updated_at"])
    .where("status", "=", "published")
    .orderBy("event_date", "desc")
    .limit(MAX_EVENTS)
    .execute();
  const slugs = new Set(rows.map(({ slug }) => slug));
  const local = content.localEvents.filter(({ id, status }) => status === "published" && !slugs.has(id));
  return [
    ...rows.map((row) => ({ path: `/events/${row.slug}`, changed: row.updated_at.slice(0, 10) })),
    ...local.map(({ id }) => ({ path: `/events/${id}` })),
  ];
}

async function listPublishedProducts(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "updated_at"])
    .where("status", "=", "published")
    .orderBy("id")
    .limit(MAX_PRODUCTS)
    .execute();
  return rows.map((row) => ({ path: `/product/${row.id}`, changed: row.updated_at.slice(0, 10) }));
}

export function writeSitemap(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
