import type { Db } from "~/db/client";
import type { CartItem } from "~/features/cart/cart";
import { randToCents } from "~/lib/money";
import { findPicture } from "~/lib/pictures.server";

/** A ticket package by the name links give it, as the cart holds it; null once its sale has ended. */
export async function findTicket(db: Db, slug: string, now: Date): Promise<CartItem | null> {
  const row = await db
    .selectFrom("ticket_packages")
    .select(["id", "name", "description", "price", "image", "category"])
    .where("slug", "=", slug)
    .where("is_active", "=", true)
    .where("sale_ends_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, description, price, image, category } = row;
  return {
    id,
    name,
    designer: "",
    category,
    description,
    image: findPicture(image, name, "wide"),
    size: null,
    priceCents: randToCents(price),
  };
}
