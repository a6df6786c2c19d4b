import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import { AvailabilityRow } from "~/events/tickets/availability.server";
import type { SiteContent } from "~/platform/content/site-content.server";
import type { Db } from "~/platform/db/client";
import { realAddress } from "~/platform/lib/example-address";
import { randToCents } from "~/platform/lib/money";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { isUpcoming } from "./event";
import { daysUntil, type EventPackage, type EventPageData, firstToOpen } from "./event-page";
import { EVENT_COLUMNS, listLocalEvents, rowToEvent } from "./events.server";

const Entries = z.array(
  z.object({ time: z.string().optional(), title: z.string(), note: z.string().optional() }),
);

/** A published event by its address, or one of the fixed list; null for an unknown one. */
export async function findEventPage(
  db: Db,
  content: SiteContent,
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
    ])
    .where("status", "=", "published")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!row) return findLocalPage(content, pictures, slug, now);
  const event = rowToEvent(pictures, row);
  const packages = toPackages(row.packages, row.states);
  return {
    event,
    isUpcoming: isUpcoming(event, now),
    calledOff: row.called_off_at === null ? null : (row.called_off_note ?? ""),
    opensIn: openingText(packages, now),
    doorsAt: row.doors_at,
    address: row.address,
    mapUrl: realAddress(row.map_url),
    dress: row.dress,
    programme: Entries.parse(row.programme),
    directions: Entries.parse(row.directions),
    packages,
  };
}

export function findLocalPage(
  content: SiteContent,
  pictures: Pictures,
  slug: string,
  now: Date,
): EventPageData | null {
  const event = listLocalEvents(content, pictures).find(({ id }) => id === slug);
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
