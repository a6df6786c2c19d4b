import { eventPageHref } from "~/events/events/event";
import type { Db } from "~/platform/db/client";
import { formatLongDate } from "~/platform/lib/dates";
import { formatRand, randToCents } from "~/platform/lib/money";
import { toParagraph, toParagraphs } from "~/platform/lib/story-text";
import { type Block, paragraph } from "~/platform/mail/email";
import { widePicture } from "~/platform/mail/email-picture";
import type { Pictures, Shape } from "~/platform/pictures/pictures.server";
import { BLOCK_NAMES, HREF, type NewsletterBlock } from "./newsletter-blocks";

export interface NewsletterContent {
  blocks: Block[];
  /** What is not on the site, and so left out: "Piece: opera-cape". */
  missing: string[];
}

/** The blocks of a letter as a mail shows them: prices, dates and pictures as they are now, addresses in full. */
export async function newsletterContent(
  db: Db,
  pictures: Pictures,
  siteUrl: string,
  blocks: readonly NewsletterBlock[],
): Promise<NewsletterContent> {
  const found = await findCards(db, pictures, siteUrl, blocks);
  const missing: string[] = [];
  const shown = blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case "text":
        return toParagraphs(block.text).map((text) => textBlock(siteUrl, text));
      case "button":
        // A draft may be unfinished; a mail never links to a script.
        if (!HREF.test(block.href)) return [];
        return [{ kind: "link", label: block.words, href: absolute(siteUrl, block.href) }];
      case "picture": {
        const found = pictures.find(block.picture, "", "wide");
        const picture = widePicture(found);
        if (!picture) missing.push(`${BLOCK_NAMES.picture}: ${block.picture}`);
        return picture ? [{ kind: "picture", picture, alt: found?.alt ?? "" }] : [];
      }
      default: {
        const card = found.get(`${block.kind} ${block.id}`);
        if (!card) missing.push(`${BLOCK_NAMES[block.kind]}: ${block.id}`);
        return card ? [card] : [];
      }
    }
  });
  return { blocks: shown, missing };
}

function textBlock(siteUrl: string, text: string): Block {
  const set = toParagraph(text);
  if (typeof set === "string") return paragraph(set);
  if ("heading" in set) return { kind: "heading", text: set.heading };
  return {
    kind: "words",
    runs: set.map((run) =>
      typeof run === "string" ? run : { words: run.words, href: absolute(siteUrl, run.to) },
    ),
  };
}

function absolute(siteUrl: string, href: string): string {
  return href.startsWith("/") ? siteUrl + href : href;
}

/** Only what visitors can open: a link in a letter must lead somewhere. */
async function findCards(
  db: Db,
  pictures: Pictures,
  siteUrl: string,
  blocks: readonly NewsletterBlock[],
): Promise<Map<string, Block>> {
  const idsOf = (kind: "product" | "event" | "story") =>
    blocks.flatMap((block) => (block.kind === kind && block.id !== "" ? block.id : []));
  const pictureOf = (image: string | null | undefined, shape: Shape) =>
    widePicture(pictures.find(image, "", shape));
  const cards = new Map<string, Block>();

  const products = idsOf("product");
  if (products.length > 0)
    for (const row of await db
      .selectFrom("products")
      .select(["id", "name", "current_price", "images"])
      .where("id", "in", products)
      .where("status", "in", ["published", "sold_out"])
      .execute())
      cards.set(`product ${row.id}`, {
        kind: "card",
        picture: pictureOf(row.images[0], "product"),
        title: row.name,
        detail: formatRand(randToCents(row.current_price ?? 0)),
        label: "See the piece",
        href: `${siteUrl}/product/${row.id}`,
      });

  const events = idsOf("event");
  if (events.length > 0)
    for (const row of await db
      .selectFrom("events")
      .select(["id", "slug", "title", "event_date", "location", "featured_image"])
      .where("id", "in", events)
      .where("status", "=", "published")
      .execute())
      cards.set(`event ${row.id}`, {
        kind: "card",
        picture: pictureOf(row.featured_image, "wide"),
        title: row.title,
        detail: [formatLongDate(row.event_date), row.location].filter(Boolean).join(", "),
        label: "See the event",
        href: siteUrl + eventPageHref({ id: row.id, slug: row.slug ?? undefined }),
      });

  const stories = idsOf("story");
  if (stories.length > 0)
    for (const row of await db
      .selectFrom("blogs")
      .select(["id", "slug", "title", "excerpt", "featured_image"])
      .where("id", "in", stories)
      .where("status", "=", "published")
      .where("publish_at", "<=", new Date().toISOString())
      .execute())
      cards.set(`story ${row.id}`, {
        kind: "card",
        picture: pictureOf(row.featured_image, "wide"),
        title: row.title,
        detail: row.excerpt ?? "",
        label: "Read the story",
        href: `${siteUrl}/story/${row.slug}`,
      });
  return cards;
}
