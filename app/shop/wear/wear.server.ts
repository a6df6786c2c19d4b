import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { EventPageData } from "~/events/events/event-page";
import type { Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CardRow } from "~/shop/catalogue/card-row";
import { CARD_COLUMNS, toCard } from "~/shop/catalogue/products.server";
import { isDeliveredTo } from "./delivered-places.server";
import { type EventProducts, wearOrderBy } from "./wear";

const WEAR_COUNT = 3;

const NONE: EventProducts = { products: [], wear: null };

/** In one question. An event of the local list has none. */
export async function findEventProducts(
  db: Db,
  pictures: Pictures,
  { event, isUpcoming, address }: EventPageData,
  now: Date,
): Promise<EventProducts> {
  if (event.slug === undefined) return NONE;
  const orderBy = isUpcoming && !event.isCalledOff ? wearOrderBy(event.startsAt, now) : null;
  const found = await db
    .selectNoFrom((eb) => [
      sql<CardRow[]>`public.event_products(${event.slug})`.as("products"),
      jsonArrayFrom(
        eb
          .selectFrom("products")
          .select(CARD_COLUMNS)
          .where("status", "=", "published")
          .where("in_stock", "=", true)
          // What is made to order may take longer than there is time.
          .where(({ or, eb }) => or([eb("lead_time_days", "is", null), eb("lead_time_days", "<=", 1)]))
          .where("category_key", "in", ["women", "men"])
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(orderBy === null ? 0 : WEAR_COUNT),
      ).as("wear"),
    ])
    .executeTakeFirstOrThrow();
  const cards = (rows: readonly CardRow[]) => rows.map((row) => toCard(pictures, row));
  return {
    products: cards(found.products),
    wear:
      found.wear.length === 0
        ? null
        : { products: cards(found.wear), orderBy: isDeliveredTo(event.location, address) ? orderBy : null },
  };
}
