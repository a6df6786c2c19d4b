import { z } from "zod";
import { randToCents } from "~/lib/money";
import { findPicture } from "~/lib/pictures.server";
import { arrangeCategories } from "./categories";
import { type PromoVideo, SAMPLE_VIDEOS } from "./samples";
import type { ShopFront } from "./shop-front";
import type { ShopQuery } from "./shop-query";
import { showsTickets, type TicketCard } from "./ticket";

/** Films and tickets are null where they could not be read; see the migration `films_apart`. */
export const FrontRow = z.object({
  categories: z.array(z.string()),
  sizes: z.array(z.string()),
  designers: z.array(z.string()),
  pieces: z.number(),
  videos: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        video_url: z.string(),
      }),
    )
    .nullable(),
  tickets: z
    .array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        price: z.union([z.number(), z.string()]),
        image: z.string(),
      }),
    )
    .nullable(),
});

export function toShopFront(row: FrontRow, query: ShopQuery): ShopFront {
  const tickets = row.tickets ?? [];
  return {
    // An empty shop has no categories, not even that of the tickets.
    categories: row.categories.length > 0 ? arrangeCategories(row.categories, tickets.length > 0) : [],
    sizes: row.sizes,
    designers: row.designers,
    pieceCount: row.pieces,
    videos: row.videos ? row.videos.map(toVideo) : [...SAMPLE_VIDEOS],
    tickets: showsTickets(query) ? tickets.map(toTicket) : [],
  };
}

type FrontRow = z.infer<typeof FrontRow>;

function toVideo({ video_url, ...video }: NonNullable<FrontRow["videos"]>[number]): PromoVideo {
  return { ...video, videoUrl: video_url };
}

function toTicket({ price, image, ...ticket }: NonNullable<FrontRow["tickets"]>[number]): TicketCard {
  return {
    ...ticket,
    priceCents: randToCents(price),
    picture: findPicture(image, ticket.name, "wide"),
  };
}
