/** Retention periods, for the jobs and for the privacy page. */
export const MESSAGES_KEPT = { months: 12, text: "Twelve months" };
export const SOLD_ORDERS_KEPT = { months: 60, text: "Five years, for tax" };
export const DATA_REQUESTS_KEPT = { months: 36, text: "Three years" };
export const UNSOLD_ORDERS_KEPT = { days: 90, text: "90 days" };

/** Records older than this are due for deletion. */
export function retentionCutoff(
  now: Date,
  { months = 0, days = 0, hours = 0 }: { months?: number; days?: number; hours?: number },
): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months, moment.getUTCDate() - days);
  moment.setUTCHours(moment.getUTCHours() - hours);
  return moment.toISOString();
}
