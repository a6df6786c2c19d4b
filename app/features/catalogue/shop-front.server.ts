import { z } from "zod";
import { randToCents } from "~/lib/money";
import { findPicture } from "~/lib/pictures.server";
import { arrangeCategories } from "./categories";
import { FALLBACK_CATEGORIES, SAMPLE_VIDEOS } from "./samples";
import type { ShopFront } from "./shop-front";
import type { ShopQuery } from "./shop-query";
import { showsTickets, type TicketCard } from "./ticket";

export const FrontRow = z.object({
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

export function toShopFront(row: z.infer<typeof FrontRow>, query: ShopQuery): ShopFront {
  const hasTickets = row.tickets.length > 0;
  return {
    // An empty shop has no categories, not even that of the tickets.
    categories: row.categories.length > 0 ? arrangeCategories(row.categories, hasTickets) : [],
    sizes: row.sizes,
    designers: row.designers,
    pieceCount: row.pieces,
    videos: row.videos.map(({ video_url, ...video }) => ({ ...video, videoUrl: video_url })),
    tickets: showsTickets(query) ? row.tickets.map(toTicket) : [],
  };
}

function toTicket({ price, image, ...ticket }: z.infer<typeof FrontRow>["tickets"][number]): TicketCard {
  return {
    ...ticket,
    priceCents: randToCents(price),
    picture: findPicture(image, ticket.name, "wide"),
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
