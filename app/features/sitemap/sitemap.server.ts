import { houseDesigners } from "~/content/designers";
import type { Db } from "~/db/client";

/** Pages that are always there. */
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
];
/** A sitemap may hold 50,000 addresses; the API gives at most 1,000 rows at a time. */
const BATCH = 1_000;
const MOST_PRODUCTS = 40_000;

export interface SitemapEntry {
  path: string;
  /** YYYY-MM-DD */
  changed?: string;
}

export async function listSitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const [stories, products] = await Promise.all([listStories(db), listPublishedProducts(db)]);
  const designers = houseDesigners.map(({ slug }) => ({ path: `/designer/${slug}` }));
  return [...FIXED.map((path) => ({ path })), ...designers, ...stories, ...products];
}

async function listStories(db: Db): Promise<SitemapEntry[]> {
  const { data } = await db
    .from("blogs")
    .select("slug, updated_at")
    .eq("status", "published")
    .order("created_at", { ascending: false })
    .limit(BATCH)
    .throwOnError();
  return data.map((row) => ({ path: `/story/${row.slug}`, changed: row.updated_at.slice(0, 10) }));
}

/** Walks by the last id seen, so that every batch costs the same. */
async function listPublishedProducts(db: Db): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let after = ""; entries.length < MOST_PRODUCTS; ) {
    const { data } = await db
      .from("products")
      .select("id, updated_at")
      .eq("status", "published")
      .gt("id", after)
      .order("id")
      .limit(BATCH)
      .throwOnError();
    entries.push(
      ...data.map((row) => ({ path: `/product/${row.id}`, changed: row.updated_at.slice(0, 10) })),
    );
    if (data.length < BATCH) break;
    after = data.at(-1)?.id ?? after;
  }
  return entries;
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
