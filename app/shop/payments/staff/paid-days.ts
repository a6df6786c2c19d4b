export interface Day {
  /** "2026-11-15" */
  day: string;
  orders: number;
  cents: number;
}

const DAY_MS = 86_400_000;

/** Every day up to `today`, also those on which nothing was paid. */
export function fillDays(sold: readonly Day[], today: string, count: number): Day[] {
  const known = new Map(sold.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(today) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, orders: 0, cents: 0 };
  });
}
