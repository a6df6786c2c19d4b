import { z } from "zod";
import type { Db } from "~/db/client";
import { CARD_COLUMNS, toCard } from "~/features/catalogue/products.server";
import { findAvailability } from "~/features/tickets/availability.server";
import { randToCents } from "~/lib/money";
import { isUpcoming } from "./event";
import { type EventPackage, type EventPageData, wearOrderBy } from "./event-page";
import { EVENT_COLUMNS, listLocalEvents, rowToEvent } from "./events.server";

const Entries = z.array(
  z.object({ time: z.string().optional(), title: z.string(), note: z.string().optional() }),
);

/** A published event by its address, or one of the fixed list; null for an unknown one. */
export async function findEventPage(db: Db, slug: string, now: Date): Promise<EventPageData | null> {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["doors_at", "address", "map_url", "dress", "programme", "directions"])
    .where("status", "=", "published")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return findLocalPage(slug, now);
  const event = rowToEvent(row);
  const isToCome = isUpcoming(event, now);
  const [packages, wear] = await Promise.all([
    listEventPackages(db, row.id, now),
    isToCome ? findWear(db, event.startsAt, now) : null,
  ]);
  return {
    event,
    isUpcoming: isToCome,
    doorsAt: row.doors_at,
    address: row.address,
    mapUrl: row.map_url,
    dress: row.dress,
    programme: Entries.parse(row.programme),
    directions: Entries.parse(row.directions),
    packages,
    wear,
  };
}

export function findLocalPage(slug: string, now: Date): EventPageData | null {
  const event = listLocalEvents().find(({ id }) => id === slug);
  if (!event) return null;
  return {
    event,
    isUpcoming: isUpcoming(event, now),
    doorsAt: null,
    address: null,
    mapUrl: null,
    dress: null,
    programme: [],
    directions: [],
    packages: [],
    wear: null,
  };
}

async function listEventPackages(db: Db, eventId: string, now: Date): Promise<EventPackage[]> {
  const rows = await db
    .selectFrom("ticket_packages")
    .select(["id", "slug", "name", "description", "price", "seats"])
    .where("event_id", "=", eventId)
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("price", "desc")
    .execute();
  if (rows.length === 0) return [];
  const found = await findAvailability(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.flatMap(({ price, ...row }) => {
    const availability = found.get(row.id);
    return availability ? { ...row, priceCents: randToCents(price), availability } : [];
  });
}

const WEAR_COUNT = 3;

async function findWear(db: Db, startsAt: string, now: Date): Promise<EventPageData["wear"]> {
  const orderBy = wearOrderBy(startsAt, now);
  if (!orderBy) return null;
  const rows = await db
    .selectFrom("products")
    .select(CARD_COLUMNS)
    .where("status", "=", "published")
    .where("in_stock", "=", true)
    .where("category_key", "in", ["women", "men"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(WEAR_COUNT)
    .execute();
  return rows.length > 0 ? { products: rows.map(toCard), orderBy } : null;
}
