import type { ComponentType } from "react";
import type { Db } from "~/platform/db/client";
import { formatLongDate, localDate } from "~/platform/lib/dates";

/** How many of each are shown; the count says how many there are. */
export const MAX_WAITING = 5;

/** What waits for staff: how many there are, and a few of them. */
export interface Waiting<Row> {
  count: number;
  rows: Row[];
}

/** How each part reads what it tells on Today, with the rights of the member who asks. */
export type TodayReaders<Told> = { [Part in keyof Told]: (db: Db, now: Date) => Promise<Told[Part]> };

/** What these readers tell. */
export type ToldBy<Readers> = {
  [Part in keyof Readers]: Readers[Part] extends (...given: never[]) => Promise<infer Told> ? Told : never;
};

/** How Today shows it, everything in the order in which it is registered. */
export interface TodayView<Told> {
  figures: { [Part in keyof Told]?: (told: Told[Part]) => TodayFigure[] };
  /** Over the whole width, the most urgent first. */
  lists: TodaySections<Told>;
  /** Below them, in two columns on a desk. */
  columns: TodaySections<Told>;
}

export interface TodayFigure {
  term: string;
  value: string | number;
  to?: string;
  isBad?: boolean;
}

export type TodaySections<Told> = { [Part in keyof Told]?: ComponentType<{ told: Told[Part] }> };

export interface Today<Told> {
  /** "Sunday 15 November 2026, 21:06" */
  moment: string;
  told: Told;
}

export async function readToday<Told>(readers: TodayReaders<Told>, db: Db, now: Date): Promise<Today<Told>> {
  const parts = Object.keys(readers) as (keyof Told)[];
  const told = await Promise.all(parts.map(async (part) => [part, await readers[part](db, now)] as const));
  return { moment: `${formatLongDate(now)}, ${localDate(now).time}`, told: Object.fromEntries(told) as Told };
}

/** The parts' figures, in one row. */
export function listFigures<Told>(figures: TodayView<Told>["figures"], told: Told): TodayFigure[] {
  const parts = Object.keys(figures) as (keyof Told)[];
  return parts.flatMap((part) => figures[part]?.(told[part]) ?? []);
}
