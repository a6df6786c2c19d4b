import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import { type Day, fillDays } from "./paid-days";

const DAYS = 30;
const DAY_MS = 86_400_000;

export interface PaymentsToday {
  paidTodayCents: number;
  atTheBank: number;
  /** Oldest first, the last one is today; days without a sale are there too. */
  days: Day[];
}

export async function readPaymentsToday(db: Db, now: Date): Promise<PaymentsToday> {
  const today = localDate(now).iso;
  const since = momentAt(localDate(new Date(now.getTime() - (DAYS - 1) * DAY_MS)).iso);
  const sold = await db
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
  const days = fillDays(sold, today, DAYS);
  return { paidTodayCents: days.at(-1)?.cents ?? 0, atTheBank, days };
}
