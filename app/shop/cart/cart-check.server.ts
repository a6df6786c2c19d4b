import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { findAvailability } from "~/events/tickets/availability.server";
import { toTicketEvent } from "~/events/tickets/ticket-event";
import type { Offer } from "~/events/tickets/waiting.server";
import type { Db } from "~/platform/db/client";
import { randToCents } from "~/platform/lib/money";
import { priceOf } from "~/shop/catalogue/price";
import { ONE_SIZE, sizesOf } from "~/shop/catalogue/sizes";
import type { KnownProduct } from "./cart-check";

/** More lines than a real cart has; the checkout checks the rest. */
export const MAX_CHECKED = 100;

const Question = z.array(z.string()).min(1).max(MAX_CHECKED);
/** The format of ids in the tables; others are not queried. */
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/** The ids a browser asks about; null when malformed. Prices in the body are ignored. */
export function parseCartIds(body: unknown): string[] | null {
  const question = Question.safeParse(body);
  return question.success ? [...new Set(question.data)].filter((id) => ID.test(id)) : null;
}

/** What the shop knows of these ids; those it does not know are missing from the answer. */
export async function listKnownProducts(
  db: Db,
  ids: readonly string[],
  now: Date,
  offer: Offer | null = null,
): Promise<KnownProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .select(["id", "price", "sale_price", "sizes", "status", "in_stock", "lead_time_days"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("stock")
          .select(["stock.size", "stock.quantity"])
          .whereRef("stock.product_id", "=", "products.id"),
      ).as("stock"),
    )
    .where("id", "in", ids)
    .execute();
  const products = rows.map(({ id, price, sale_price, sizes, status, in_stock, lead_time_days, stock }) => ({
    id,
    priceCents: priceOf(price, sale_price).priceCents,
    sizes: sizesOf(sizes),
    isSoldOut: status === "sold_out" || !in_stock,
    leadTimeDays: lead_time_days,
    leftBySize: Object.fromEntries(stock.map(({ size, quantity }) => [size ?? ONE_SIZE, quantity])),
  }));
  const others = ids.filter((id) => !products.some((product) => product.id === id));
  return others.length > 0 ? [...products, ...(await listKnownTickets(db, others, now, offer))] : products;
}

async function listKnownTickets(
  db: Db,
  ids: readonly string[],
  now: Date,
  offer: Offer | null,
): Promise<KnownProduct[]> {
  const found = await findAvailability(db, ids, now);
  if (found.size === 0) return [];
  const rows = await db
    .selectFrom("ticket_packages")
    .select(["id", "name", "price", "event_title", "event_date", "event_time", "event_location"])
    .where("id", "in", ids)
    .execute();
  return rows.flatMap((row) => {
    const availability = found.get(row.id);
    if (!availability) return [];
    const { state, maxPerOrder, saleFrom } = availability;
    const held = offer?.packageId === row.id ? offer.quantity : 0;
    const left = availability.left === null ? null : availability.left + held;
    return {
      id: row.id,
      priceCents: randToCents(row.price),
      sizes: [],
      isSoldOut: state === "full" && held === 0,
      hasSaleEnded: state === "over",
      ...(state === "not_yet" && saleFrom && { opensAt: saleFrom }),
      ...(left !== null && { left }),
      ...(maxPerOrder !== null && { maxPerOrder }),
      event: toTicketEvent(row),
    };
  });
}
