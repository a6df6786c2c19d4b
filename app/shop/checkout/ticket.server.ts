import { mostInOneOrder } from "~/events/tickets/availability";
import { findAvailability } from "~/events/tickets/availability.server";
import type { Offer } from "~/events/tickets/waiting.server";
import type { Db } from "~/platform/db/client";
import { randToCents } from "~/platform/lib/money";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CartItem } from "~/shop/cart/cart";

export type TicketToBuy =
  | { kind: "open"; item: CartItem }
  /** It cannot be bought now; the page of its event says why. Null: it has none. */
  | { kind: "closed"; eventSlug: string | null };

/** A ticket package by the name links give it, as the cart holds it; null for an unknown one. */
export async function findTicket(
  db: Db,
  pictures: Pictures,
  slug: string,
  now: Date,
  offer: Offer | null = null,
): Promise<TicketToBuy | null> {
  const row = await db
    .selectFrom("ticket_packages as t")
    .leftJoin("events as e", "e.id", "t.event_id")
    .select(["t.id", "t.name", "t.description", "t.price", "t.image", "t.category", "e.slug as eventSlug"])
    .where("t.slug", "=", slug)
    .where("t.is_active", "=", true)
    .where((eb) => eb.or([eb("t.event_id", "is", null), eb("e.status", "=", "published")]))
    .executeTakeFirst();
  const availability = row && (await findAvailability(db, [row.id], now)).get(row.id);
  if (!availability) return null;
  const { id, name, description, price, image, category, eventSlug } = row;
  // What is held for this visitor is theirs, however full the package is.
  const isHeld = offer?.packageId === id;
  const canBuy = availability.state === "open" || (isHeld && availability.state === "full");
  // What costs nothing is kept on the page of its event, not sold.
  if (!canBuy || Number(price) === 0) return { kind: "closed", eventSlug };
  const most = isHeld ? offer.quantity : mostInOneOrder(availability);
  return {
    kind: "open",
    item: {
      id,
      name,
      designer: "",
      category,
      description,
      image: pictures.find(image, name, "wide"),
      size: null,
      priceCents: randToCents(price),
      ...(most !== null && { maxQuantity: most }),
    },
  };
}

/** Parses the query's integer; below 1 or malformed is 1. The cart caps it at the item's maximum. */
export function ticketQuantity(text: string | null): number {
  return Math.max(1, Number.parseInt(text ?? "", 10) || 1);
}
