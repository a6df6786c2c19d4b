import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import type { FactRows } from "~/platform/organisation/fact-rows";
import type { SiteContent } from "./site-content.server";

/** Written by staff, shown by many pages. */
export const CONTENT_TABLES: readonly string[] = [
  "organisation",
  "places",
  "closures",
  "public_holidays",
  "appointment_services",
  "social_links",
  "hero_slides",
  "gallery_pictures",
  "designers",
  "page_intros",
  "home_page",
  "about_page",
  "fastrack_page",
  "prive_page",
  "story_covers",
  "work_areas",
  "people",
  "page_heads",
  "page_pictures",
  "shop_insets",
  "local_events",
  "cloths",
];

/** All of it in one question. */
export async function readContent(db: Db): Promise<{ facts: FactRows; content: SiteContent }> {
  const { rows } = await sql<{
    organisation: FactRows["organisation"] | null;
    places: FactRows["places"];
    closures: FactRows["closures"];
    holidays: FactRows["holidays"];
    services: FactRows["services"];
    socialLinks: FactRows["socialLinks"];
    slides: SiteContent["slides"];
    galleries: SiteContent["galleries"];
    designers: SiteContent["designers"];
    intros: FactRows["intros"] | null;
    pages: { [Page in keyof SiteContent["pages"]]: SiteContent["pages"][Page] | null };
    storyCovers: SiteContent["storyCovers"];
    work: SiteContent["work"];
    people: SiteContent["people"];
    heads: SiteContent["heads"];
    pagePictures: SiteContent["pagePictures"];
    insets: SiteContent["insets"];
    localEvents: SiteContent["localEvents"];
    cloths: SiteContent["cloths"];
  }>`
    with listed as (
      select
        ${onlyRow("organisation")} as organisation,
        ${onlyRow("page_intros")} as intros,
        jsonb_build_object(
          'home', ${onlyRow("home_page")}, 'about', ${onlyRow("about_page")},
          'fastrack', ${onlyRow("fastrack_page")}, 'prive', ${onlyRow("prive_page")}
        ) as pages,
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
        ${inOrder("story_covers", sql`p.display_order, p.id`)} as "storyCovers",
        ${inOrder("work_areas", sql`p.display_order, p.created_at, p.id`)} as work,
        ${inOrder("people", sql`p.display_order, p.id`)} as people,
        ${inOrder("page_heads", sql`p.display_order, p.id`)} as heads,
        ${inOrder("page_pictures", sql`p.display_order, p.id`)} as "pagePictures",
        ${inOrder("shop_insets", sql`p.display_order, p.id`)} as insets,
        ${inOrder("local_events", sql`p.display_order, p.created_at, p.id`, sql`p.status = 'published'`)} as "localEvents",
        ${inOrder("cloths", sql`p.id`)} as cloths
    )
    select * from listed
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the content was not read");
  const { organisation, intros, places, closures, holidays, services, socialLinks, pages, ...content } =
    found;
  if (!organisation || !intros || !hasEvery(pages)) throw new Error("a table of one row has none");
  return {
    facts: {
      organisation,
      intros,
      places,
      closures,
      holidays,
      services,
      socialLinks: socialLinks.map(nameAndHref),
    },
    content: { ...content, pages },
  };
}

function hasEvery(
  pages: { [Page in keyof SiteContent["pages"]]: SiteContent["pages"][Page] | null },
): pages is SiteContent["pages"] {
  return Object.values(pages).every((page) => page !== null);
}

function onlyRow(table: string) {
  return sql`(select to_jsonb(o) - array['id', 'created_at', 'updated_at'] from ${sql.table(table)} o)`;
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
