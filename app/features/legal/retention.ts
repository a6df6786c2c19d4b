/** How long what people gave us is kept, for the jobs that forget it and the page that says so. */
export const MESSAGES_KEPT = { months: 12, words: "Twelve months" };
export const SOLD_ORDERS_KEPT = { months: 60, words: "Five years, for tax" };
export const UNSOLD_ORDERS_KEPT = { days: 90, words: "90 days" };

/** What is older than this has been kept long enough. */
export function keptSince(now: Date, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months, moment.getUTCDate() - days);
  return moment.toISOString();
}
