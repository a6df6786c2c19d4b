import { z } from "zod";
import { AvailabilityRow } from "~/events/tickets/availability.server";
import { toTicketEvent } from "~/events/tickets/ticket-event";
import type { SiteContent } from "~/platform/content/site-content.server";
import { randToCents } from "~/platform/lib/money";
import { isOurMedia } from "~/platform/pictures/delivered-pictures.server";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { arrangeCategories } from "./categories";
import { withEditedText } from "./cloth-text.server";
import { clothNamed } from "./cloths.server";
import type { Film, PromoVideo } from "./film";
import { SAMPLE_VIDEOS } from "./samples";
import type { ShopFront } from "./shop-front";
import { PRICE_BANDS, type ShopQuery } from "./shop-query";
import { showsTickets, type TicketCard } from "./ticket";

/** As the SQL function `shop_front` gives it. */
export const FrontRow = z.object({
  categories: z.array(z.string()),
  sizes: z.array(z.string()),
  designers: z.array(z.string()),
  materials: z.array(z.object({ value: z.string(), count: z.number() })),
  prices: z.array(z.object({ value: z.enum(PRICE_BANDS), count: z.number() })),
  in_stock: z.number(),
  product_count: z.number(),
  /** Null where they could not be read. */
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
});

export const TicketRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.union([z.number(), z.string()]),
  image: z.string(),
  event_title: z.string().nullable(),
  event_date: z.string().nullable(),
  event_time: z.string().nullable(),
  event_location: z.string().nullable(),
  event_slug: z.string().nullable(),
  seats: z.number(),
  availability: AvailabilityRow,
});

export function toShopFront(
  content: SiteContent,
  pictures: Pictures,
  row: z.infer<typeof FrontRow>,
  hasTickets: boolean,
  tickets: readonly z.infer<typeof TicketRow>[],
  query: ShopQuery,
): ShopFront {
  return {
    // An empty shop has no categories, not even that of the tickets.
    categories: row.categories.length > 0 ? arrangeCategories(row.categories, hasTickets) : [],
    sizes: row.sizes,
    designers: row.designers,
    materials: row.materials,
    prices: row.prices,
    // Counted in the category; beside fewer pieces it would say too much.
    inStockCount: isNarrowed(query) ? null : row.in_stock,
    cloth: withEditedText(content, clothNamed(query.cloth)),
    productCount: row.product_count,
    videos: (
      row.videos?.map(({ video_url, ...video }) => ({ ...video, videoUrl: video_url })) ?? SAMPLE_VIDEOS
    ).map((video) => toFilm(pictures, video)),
    tickets: showsTickets(query) ? tickets.map((ticket) => toTicket(pictures, ticket)) : [],
  };
}

function toTicket(pictures: Pictures, row: z.infer<typeof TicketRow>): TicketCard {
  const { id, slug, name, description } = row;
  return {
    id,
    slug,
    name,
    description,
    priceCents: randToCents(row.price),
    picture: pictures.find(row.image, name, "wide"),
    event: toTicketEvent(row),
    eventSlug: row.event_slug,
    seats: row.seats,
    availability: row.availability.availability,
  };
}

function isNarrowed({ size, designer, material, price, cloth }: ShopQuery): boolean {
  return [size, designer, material, price, cloth].some((choice) => choice !== null);
}

/** NAME.mp4 of ours lies beside NAME-small.mp4 and NAME-poster.jpg. */
export function toFilm(pictures: Pictures, video: PromoVideo): Film {
  const name = video.videoUrl.replace(/\.mp4$/, "");
  const beside = (ending: string) => (isOurMedia(name + ending) ? name + ending : null);
  return {
    ...video,
    smallUrl: beside("-small.mp4"),
    poster: pictures.find(beside("-poster.jpg"), video.title, "wide"),
  };
}
