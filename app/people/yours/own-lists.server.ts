import { saleMoment } from "~/events/tickets/availability";
import type { Db } from "~/platform/db/client";
import { shortDay } from "./own-orders";
import type { OwnWaiting } from "./yours";

const MAX_ENTRIES = 50;

/** Where this address waits now, newest first: for seats, for an opening, and for pieces to come back. */
export async function listOwnWaiting(db: Db, email: string | null, now: Date): Promise<OwnWaiting[]> {
  if (email === null) return [];
  const rows = await db
    .selectFrom("waiting_list as w")
    .leftJoin("ticket_packages as t", "t.id", "w.ticket_package_id")
    .leftJoin("products as p", "p.id", "w.product_id")
    .select(["w.id", "w.state", "w.size", "w.quantity", "w.held", "w.for_opening", "w.expires_at"])
    .select(["w.created_at", "t.name as packageName", "p.name as productName"])
    .where("w.email", "=", email)
    .where("w.state", "in", ["waiting", "offered"])
    .orderBy("w.created_at", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map((row) => {
    const isOffered =
      row.state === "offered" && row.expires_at !== null && Date.parse(row.expires_at) > now.getTime();
    return {
      id: row.id,
      day: shortDay(row.created_at),
      what: row.packageName ?? [row.productName, row.size && `size ${row.size}`].filter(Boolean).join(", "),
      words: waitingText(row, isOffered),
      offer:
        isOffered && row.expires_at
          ? { href: `/waiting/${row.id}`, until: saleMoment(row.expires_at) }
          : null,
    };
  });
}

function waitingText(
  row: { packageName: string | null; quantity: number; held: number; for_opening: boolean },
  isOffered: boolean,
): string {
  if (isOffered) return `${row.held === 1 ? "One is" : `${row.held} are`} held for you`;
  if (row.packageName === null) return "One mail when it is back";
  if (row.for_opening) return "One mail when the sale opens";
  return `${row.quantity === 1 ? "One" : row.quantity}, in turn when seats come back`;
}

export async function newsletterSince(db: Db, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const reader = await db
    .selectFrom("newsletter_subscriptions")
    .select("created_at")
    .where("email", "=", email)
    .executeTakeFirst();
  return reader ? shortDay(reader.created_at) : null;
}
