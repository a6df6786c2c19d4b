import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { FactRows } from "~/platform/organisation/fact-rows";
import type { SiteContent } from "./site-content.server";

/** Written by staff, shown by many pages. */
export const CONTENT_TABLES: readonly string[] = [
  "places",
  "closures",
  "public_holidays",
  "appointment_services",
  "social_links",
  "hero_slides",
  "gallery_pictures",
  "designers",
  "page_words",
  "work_areas",
  "local_events",
];

/** All of it in one question. */
export async function readContent(db: Db): Promise<{ facts: FactRows; content: SiteContent }> {
  const { rows } = await sql<{
    words: SiteContent["words"];
    places: FactRows["places"];
    closures: FactRows["closures"];
    holidays: FactRows["holidays"];
    services: FactRows["services"];
    socialLinks: FactRows["socialLinks"];
    slides: SiteContent["slides"];
    galleries: SiteContent["galleries"];
    designers: SiteContent["designers"];
    work: SiteContent["work"];
    localEvents: SiteContent["localEvents"];
  }>`
    with listed as (
      select
        (
          select coalesce(jsonb_object_agg(w.page, w.words), '{}')
          from (select page, jsonb_object_agg(field, value) as words from page_words group by page) w
        ) as words,
        ${inOrder("places", sql`p.display_order`)} as places,
        (
          select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_on, c.id), '[]') from closures c
          where c.ends_on >= (now() at time zone 'Africa/Johannesburg')::date
        ) as closures,
        (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
          from public_holidays h
          where h.day - (now() at time zone 'Africa/Johannesburg')::date between 0 and 366
        ) as holidays,
        ${inOrder("appointment_services", sql`p.id`)} as services,
        ${inOrder("social_links", sql`p.display_order, p.created_at, p.id`)} as "socialLinks",
        ${inOrder("hero_slides", sql`p.display_order, p.created_at, p.id`, sql`p.is_active`)} as slides,
        ${inOrder("gallery_pictures", sql`p.display_order, p.created_at, p.id`)} as galleries,
        ${inOrder("designers", sql`p.display_order, p.name`, sql`p.is_active`)} as designers,
        ${inOrder("work_areas", sql`p.display_order, p.created_at, p.id`)} as work,
        ${inOrder("local_events", sql`p.display_order, p.created_at, p.id`, sql`p.status = 'published'`)} as "localEvents"
    )
    select * from listed
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the content was not read");
  const { places, closures, holidays, services, socialLinks, ...content } = found;
  return {
    facts: {
      words: content.words,
      places,
      closures,
      holidays,
      services,
      socialLinks: socialLinks.map(nameAndHref),
    },
    content,
  };
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
