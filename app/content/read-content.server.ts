import { sql } from "kysely";
import type { Db } from "~/db/client";
import type { FactRows } from "./fact-rows";
import type { SiteContent } from "./site-content.server";

/** Written by staff, shown by many pages. */
export const CONTENT_TABLES: readonly string[] = [
  "organisation",
  "places",
  "closures",
  "social_links",
  "hero_slides",
  "gallery_pictures",
  "designers",
];

/** All of it in one question. */
export async function readContent(db: Db): Promise<{ facts: FactRows; content: SiteContent }> {
  const { rows } = await sql<{
    organisation: FactRows["organisation"] | null;
    places: FactRows["places"];
    closures: FactRows["closures"];
    socialLinks: FactRows["socialLinks"];
    slides: SiteContent["slides"];
    galleries: SiteContent["galleries"];
    designers: SiteContent["designers"];
  }>`
    with listed as (
      select
        (select to_jsonb(o) - array['id', 'created_at', 'updated_at'] from organisation o) as organisation,
        ${inOrder("places", sql`p.display_order`)} as places,
        (
          select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_on, c.id), '[]') from closures c
          where c.ends_on >= (now() at time zone 'Africa/Johannesburg')::date
        ) as closures,
        ${inOrder("social_links", sql`p.display_order, p.created_at, p.id`)} as "socialLinks",
        ${inOrder("hero_slides", sql`p.display_order, p.created_at, p.id`, sql`p.is_active`)} as slides,
        ${inOrder("gallery_pictures", sql`p.display_order, p.created_at, p.id`)} as galleries,
        ${inOrder("designers", sql`p.display_order, p.name`, sql`p.is_active`)} as designers
    )
    select * from listed
  `.execute(db);
  const [found] = rows;
  if (!found?.organisation) throw new Error("the organisation has no row");
  const { organisation, places, closures, socialLinks, ...content } = found;
  return { facts: { organisation, places, closures, socialLinks: socialLinks.map(nameAndHref) }, content };
}

/** Rows of a table as JSON, by the caller's rights. */
function inOrder(table: string, order: ReturnType<typeof sql>, condition = sql`true`) {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] order by ${order}), '[]')
    from ${sql.table(table)} p where ${condition}
  )`;
}

/** Every page carries these to the browser: nothing more than it needs. */
function nameAndHref({ name, href }: FactRows["socialLinks"][number]) {
  return { name, href };
}
