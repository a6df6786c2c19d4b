import { type ListQuery, readListQuery } from "~/staff/list/list-query";
import { readMonth } from "./month";

export const FINANCE_PATH = "/admin/finance";

/** In the order of the chips. */
export const PAYMENT_SHOWS = [
  { show: "", label: "All" },
  { show: "ticked", label: "Ticked" },
  { show: "unticked", label: "Not ticked" },
  { show: "mismatch", label: "Does not fit", isBad: true },
] as const;

export const PAYMENT_SORTS = [
  { sort: "", label: "Newest" },
  { sort: "oldest", label: "Oldest" },
  { sort: "largest", label: "Largest" },
] as const;

export interface PaymentQuery extends ListQuery {
  /** "2026-11" */
  month: string;
}

const CHOICES = {
  shows: PAYMENT_SHOWS.map(({ show }) => show),
  sorts: PAYMENT_SORTS.map(({ sort }) => sort),
};

export function readPaymentQuery(params: URLSearchParams, today: string): PaymentQuery {
  return { ...readListQuery(params, CHOICES), month: readMonth(params.get("month"), today) };
}
