import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { AvailabilityRow } from "~/events/tickets/availability.server";
import type { Db } from "~/platform/db/client";
import { realAddress } from "~/platform/lib/example-address";
import { randToCents } from "~/platform/lib/money";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CardRow } from "~/shop/catalogue/card-row";
import { CARD_COLUMNS, toCard } from "~/shop/catalogue/products.server";
import { isDeliveredTo } from "./delivered-places.server";
import { isUpcoming, type SiteEvent } from "./event";
import { daysUntil, type EventPackage, type EventPageData, firstToOpen, wearOrderBy } from "./event-page";
import { EVENT_COLUMNS, listLocalEvents, rowToEvent } from "./events.server";

const Entries = z.array(
  z.object({ time: z.string().optional(), title: z.string(), note: z.string().optional() }),
);

/** A published event by its address, or one of the fixed list; null for an unknown one. */
export async function findEventPage(
  db: Db,
  pictures: Pictures,
  slug: string,
  now: Date,
): Promise<EventPageData | null> {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["called_off_note", "doors_at", "address", "map_url", "dress", "programme", "directions"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("ticket_packages as t")
          .select(["t.id", "t.slug", "t.name", "t.description", "t.price", "t.seats"])
          .whereRef("t.event_id", "=", "events.id")
          .where("t.is_active", "=", true)
          .orderBy("t.position")
          .orderBy("t.price", "desc"),
      ).as("packages"),
      sql<unknown>`public.package_states(
        array(select p.id from public.ticket_packages p where p.event_id = events.id), ${now.toISOString()}::timestamptz
      )`.as("states"),
      sql<CardRow[]>`public.event_products(events.slug)`.as("products"),
    ])
    .where("status", "=", "published")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return findLocalPage(pictures, slug, now);
  const event = rowToEvent(pictures, row);
  const isToCome = isUpcoming(event, now);
  const packages = toPackages(row.packages, row.states);
  const wear = isToCome && !event.isCalledOff ? await findWear(db, pictures, event, row.address, now) : null;
  return {
    event,
    isUpcoming: isToCome,
    calledOff: row.called_off_at === null ? null : (row.called_off_note ?? ""),
    opensIn: openingText(packages, now),
    doorsAt: row.doors_at,
    address: row.address,
    mapUrl: realAddress(row.map_url),
    dress: row.dress,
    programme: Entries.parse(row.programme),
    directions: Entries.parse(row.directions),
    packages,
    products: row.products.map((product) => toCard(pictures, product)),
    wear,
  };
}

export function findLocalPage(pictures: Pictures, slug: string, now: Date): EventPageData | null {
  const event = listLocalEvents(pictures).find(({ id }) => id === slug);
  if (!event) return null;
  return {
    event,
    isUpcoming: isUpcoming(event, now),
    calledOff: null,
    opensIn: null,
    doorsAt: null,
    address: null,
    mapUrl: null,
    dress: null,
    programme: [],
    directions: [],
    packages: [],
    products: [],
    wear: null,
  };
}

function openingText(packages: readonly EventPackage[], now: Date): string | null {
  const opening = firstToOpen(packages)?.availability.saleFrom;
  return opening ? daysUntil(opening, now) : null;
}

type PackageRow = Omit<EventPackage, "priceCents" | "availability"> & { price: number | string };

function toPackages(rows: readonly PackageRow[], states: unknown): EventPackage[] {
  const found = new Map(
    z
      .array(AvailabilityRow)
      .parse(states)
      .map(({ id, availability }) => [id, availability]),
  );
  return rows.flatMap(({ price, ...row }) => {
    const availability = found.get(row.id);
    return availability ? { ...row, priceCents: randToCents(price), availability } : [];
  });
}

const WEAR_COUNT = 3;

async function findWear(
  db: Db,
  pictures: Pictures,
  { startsAt, location }: SiteEvent,
  address: string | null,
  now: Date,
): Promise<EventPageData["wear"]> {
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
