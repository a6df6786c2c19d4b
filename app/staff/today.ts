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

/** How each part reads what it shows on Today, with the rights of the member who asks. */
export type TodayReaders<Data> = { [Part in keyof Data]: (db: Db, now: Date) => Promise<Data[Part]> };

/** What these readers return. */
export type DataOf<Readers> = {
  [Part in keyof Readers]: Readers[Part] extends (...given: never[]) => Promise<infer Data> ? Data : never;
};

/** How Today shows it, everything in the order in which it is registered. */
export interface TodayView<Data> {
  figures: { [Part in keyof Data]?: (data: Data[Part]) => TodayFigure[] };
  /** Over the whole width, the most urgent first. */
  lists: TodaySections<Data>;
  /** Below them, in two columns on a desk. */
  columns: TodaySections<Data>;
}

export interface TodayFigure {
  term: string;
  value: string | number;
  to?: string;
  isBad?: boolean;
}

export type TodaySections<Data> = { [Part in keyof Data]?: ComponentType<{ data: Data[Part] }> };

export interface Today<Data> {
  /** "Sunday 15 November 2026, 21:06" */
  moment: string;
  data: Data;
}

/** One after the other, so that one page does not take the connections of many. */
export async function readToday<Data>(readers: TodayReaders<Data>, db: Db, now: Date): Promise<Today<Data>> {
  const data: Partial<Data> = {};
  for (const part of Object.keys(readers) as (keyof Data)[]) data[part] = await readers[part](db, now);
  return { moment: `${formatLongDate(now)}, ${localDate(now).time}`, data: data as Data };
}

/** The parts' figures, in one row. */
export function listFigures<Data>(figures: TodayView<Data>["figures"], data: Data): TodayFigure[] {
  const parts = Object.keys(figures) as (keyof Data)[];
  return parts.flatMap((part) => figures[part]?.(data[part]) ?? []);
}
