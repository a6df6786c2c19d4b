import type { PictureSource } from "~/lib/pictures";

/** A ticket package as the shop shows it. */
export interface TicketCard {
  id: string;
  /** What /ticket-checkout?ticket=… names. */
  slug: string;
  name: string;
  description: string;
  priceCents: number;
  picture: PictureSource | null;
}
