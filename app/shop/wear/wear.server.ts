import { sql } from "kysely";
import type { EventPageData } from "~/events/events/event-page";
import type { Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CardRow } from "~/shop/catalogue/card-row";
import { CARD_COLUMNS, toCard } from "~/shop/catalogue/products.server";
import { isDeliveredTo } from "./delivered-places.server";
import { type EventProducts, type Wear, wearOrderBy } from "./wear";

const WEAR_COUNT = 3;

const NONE: EventProducts = { products: [], wear: null };

/** An event of the local list has none. */
export async function findEventProducts(
  db: Db,
  pictures: Pictures,
  page: EventPageData,
  now: Date,
): Promise<EventProducts> {
  if (page.event.slug === undefined) return NONE;
  const [shown, wear] = await Promise.all([
    sql<{ products: CardRow[] }>`select public.event_products(${page.event.slug}) as products`.execute(db),
    page.isUpcoming && !page.event.isCalledOff ? findWear(db, pictures, page, now) : null,
  ]);
  return { products: (shown.rows[0]?.products ?? []).map((row) => toCard(pictures, row)), wear };
}

async function findWear(
  db: Db,
  pictures: Pictures,
  { event: { startsAt, location }, address }: EventPageData,
  now: Date,
): Promise<Wear | null> {
  const orderBy = wearOrderBy(startsAt, now);
  if (!orderBy) return null;
  const rows = await db
    .selectFrom("products")
    .select(CARD_COLUMNS)
    .where("status", "=", "published")
    .where("in_stock", "=", true)
    // What is made to order may take longer than there is time.
    .where(({ or, eb }) => or([eb("lead_time_days", "is", null), eb("lead_time_days", "<=", 1)]))
    .where("category_key", "in", ["women", "men"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(WEAR_COUNT)
    .execute();
  if (rows.length === 0) return null;
  return {
    products: rows.map((row) => toCard(pictures, row)),
    orderBy: isDeliveredTo(location, address) ? orderBy : null,
  };
}
