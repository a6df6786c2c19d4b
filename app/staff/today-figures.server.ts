import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import { fillDays, type TodayFigures } from "./today-figures";

const LOW = 2;
const SHOWN = 6;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** The sums beside the lists, with the rights of the member who asks. */
export async function readFigures(db: Db, now: Date): Promise<TodayFigures> {
  const today = localDate(now).iso;
  const since = momentAt(localDate(new Date(now.getTime() - (DAYS - 1) * DAY_MS)).iso);
  const days = await db
    .selectFrom("orders")
    .select(sql<string>`(paid_at at time zone 'Africa/Johannesburg')::date`.as("day"))
    .select((eb) => [eb.fn.countAll<number>().as("orders"), eb.fn.sum<number>("total_cents").as("cents")])
    .where("paid_at", ">=", since.toISOString())
    .groupBy("day")
    .execute();
  const { atTheBank } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("atTheBank"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  const lowStock = await db
    .selectFrom("stock as s")
    .innerJoin("products as p", "p.id", "s.product_id")
    .select(["s.id", "p.name", "s.size", "s.quantity"])
    .where("s.quantity", "<=", LOW)
    .where("p.status", "=", "published")
    .orderBy("s.quantity")
    .orderBy("p.name")
    .limit(SHOWN)
    .execute();
  const failed = await db
    .selectFrom("outbox as m")
    .leftJoin("orders as o", (join) => join.on("o.id", "=", sql<string>`(m.payload ->> 'order_id')::uuid`))
    .select(["m.id", "m.kind", "o.reference", sql<number>`count(*) over ()`.as("found")])
    .where("m.status", "=", "failed")
    .orderBy("m.created_at", "desc")
    .limit(SHOWN)
    .execute();
  const perDay = fillDays(days, today, DAYS);
  return {
    paidTodayCents: perDay.at(-1)?.cents ?? 0,
    atTheBank,
    lowStock,
    failedMails: {
      count: failed[0]?.found ?? 0,
      rows: failed.map(({ id, kind, reference }) => ({ id, kind, reference })),
    },
    days: perDay,
  };
}
