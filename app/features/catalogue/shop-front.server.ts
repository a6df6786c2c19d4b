import { z } from "zod";
import type { Db } from "~/db/client";
import { randToCents } from "~/lib/money";
import { findPicture } from "~/lib/pictures.server";
import { arrangeCategories } from "./categories";
import { FALLBACK_CATEGORIES, SAMPLE_VIDEOS } from "./samples";
import type { ShopFront } from "./shop-front";
import type { ShopQuery } from "./shop-query";

const FrontRow = z.object({
  categories: z.array(z.string()),
  sizes: z.array(z.string()),
  designers: z.array(z.string()),
  pieces: z.number(),
  videos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      video_url: z.string(),
    }),
  ),
  tickets: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      price: z.union([z.number(), z.string()]),
      image: z.string(),
    }),
  ),
});

export async function getShopFront(
  db: Db,
  { category, size, designer }: Pick<ShopQuery, "category" | "size" | "designer">,
  signal?: AbortSignal,
): Promise<ShopFront> {
  const call = db.rpc("shop_front", {
    wanted_category: category ?? undefined,
    wanted_size: size ?? undefined,
    wanted_designer: designer ?? undefined,
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  const front = FrontRow.parse(data);
  return {
    // An empty shop has no categories, not even that of the tickets.
    categories:
      front.categories.length > 0 ? arrangeCategories(front.categories, front.tickets.length > 0) : [],
    sizes: front.sizes,
    designers: front.designers,
    pieceCount: front.pieces,
    videos: front.videos.map(({ video_url, ...video }) => ({ ...video, videoUrl: video_url })),
    tickets: front.tickets.map(({ price, image, ...ticket }) => ({
      ...ticket,
      priceCents: randToCents(price),
      picture: findPicture(image, ticket.name, "wide"),
    })),
  };
}

/** What stands around the samples. */
export const FALLBACK_FRONT: ShopFront = {
  categories: [...FALLBACK_CATEGORIES],
  sizes: [],
  designers: [],
  pieceCount: null,
  videos: [...SAMPLE_VIDEOS],
  tickets: [],
};
