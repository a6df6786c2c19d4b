import type { Availability } from "~/events/tickets/availability";
import type { TicketEvent } from "~/events/tickets/ticket-event";
import type { PictureSource } from "~/platform/lib/pictures";
import { isSameCategory, TICKETS } from "./categories";
import type { ShopQuery } from "./shop-query";

/** A ticket package as the shop shows it. */
export interface TicketCard {
  id: string;
  /** What /ticket-checkout?ticket=… names. */
  slug: string;
  name: string;
  description: string;
  priceCents: number;
  picture: PictureSource | null;
  /** Null while its day is not known. */
  event: TicketEvent | null;
  /** The page of its event; null where it has none. */
  eventSlug: string | null;
  /** People one of it seats. */
  seats: number;
  availability: Availability;
}

/** They hang at the beginning of their own category. */
export function showsTickets({ category, from }: ShopQuery): boolean {
  return isSameCategory(category, TICKETS) && from === 0;
}
