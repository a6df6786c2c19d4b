import { z } from "zod";
import { pagePicture } from "~/platform/content/page-picture.server";
import { listWords } from "~/platform/content/page-words";
import type { SiteContent } from "~/platform/content/site-content.server";
import { callFunction, type Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CardRow } from "./card-row";
import { FIRST_INSETS } from "./first-insets.server";
import type { Inset } from "./insets";
import { cutProductList } from "./product-list";
import { toCard } from "./products.server";
import type { Shop } from "./shop-front";
import { FrontRow, TicketRow, toShopFront } from "./shop-front.server";
import type { ShopQuery } from "./shop-query";

const ShopRow = z.object({
  products: z.array(z.custom<CardRow>()),
  front: FrontRow,
  has_tickets: z.boolean(),
  /** Where they hang, and could be read. */
  tickets: z.array(TicketRow).nullable(),
});

/** All that the shop shows at `now`, in one question. */
export async function getShop(
  db: Db,
  content: SiteContent,
  pictures: Pictures,
  query: ShopQuery,
  now: Date,
): Promise<Shop> {
  const length = query.loaded - query.from;
  const page = await callFunction(db, "shop_page", {
    wanted_category: query.category ?? undefined,
    wanted_size: query.size ?? undefined,
    wanted_designer: query.designer ?? undefined,
    wanted_material: query.material ?? undefined,
    wanted_price: query.price ?? undefined,
    wanted_cloth: query.cloth ?? undefined,
    only_in_stock: query.inStock,
    sorting: query.sort,
    skipped: query.from,
    most: length + 1,
    as_of: now.toISOString(),
  });
  const { products, front, has_tickets, tickets } = ShopRow.parse(page);
  return {
    productList: cutProductList(
      products.map((row) => toCard(pictures, row)),
      length,
    ),
    front: toShopFront(content, pictures, front, has_tickets, tickets ?? [], query),
  };
}

/** The pictures that break the grid of pieces, as staff chose them at /admin/content. */
export function listInsets({ words }: SiteContent, pictures: Pictures): Inset[] {
  return listWords(words, "shop_insets", FIRST_INSETS).map(({ title, link_words, link_to, picture }) => ({
    picture: pagePicture(pictures, picture, "", "wide"),
    title,
    link: { words: link_words, to: link_to },
  }));
}
