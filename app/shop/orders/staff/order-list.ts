import { UUID } from "~/platform/lib/uuid";
import type { StateOf } from "./order-state";

export const ORDERS_PATH = "/admin/orders";

/** In the order of the chips. */
export const SHOWS = [
  { show: "", label: "All" },
  { show: "to_send", label: "To send", most: 1000 },
  { show: "late", label: "Late", most: 1000, isBad: true },
  { show: "waiting", label: "Waiting for payment", most: 1000 },
  { show: "fulfilled", label: "Sent" },
  { show: "refunded", label: "Refunded" },
  { show: "declined", label: "Declined" },
  { show: "cancelled", label: "Cancelled" },
  { show: "expired", label: "Expired" },
] as const;

export const SORTS = [
  { sort: "", label: "As usual" },
  { sort: "newest", label: "Newest" },
  { sort: "oldest", label: "Oldest" },
  { sort: "urgent", label: "Most urgent" },
  { sort: "largest", label: "Largest" },
] as const;

export const DELIVERIES = [
  { delivery: "", label: "Any way" },
  { delivery: "courier", label: "Courier" },
  { delivery: "collection", label: "Collection" },
] as const;

export const ORDER_CHOICES = {
  shows: SHOWS.map(({ show }) => show),
  sorts: SORTS.map(({ sort }) => sort),
  deliveries: DELIVERIES.map(({ delivery }) => delivery),
  key: UUID,
};

export interface OrderRow extends StateOf {
  id: string;
  reference: string;
  placedAt: string;
  paidAt: string | null;
  buyer: string;
  email: string;
  city: string | null;
  channel: "web" | "pop_up" | "phone";
  totalCents: number;
  /** Refunds that are done. */
  refundedCents: number;
  productQuantity: number;
  ticketQuantity: number;
}

/** "4 pieces, 2 tickets" */
export function quantityLabel(productQuantity: number, ticketQuantity: number): string {
  return [pluralise(productQuantity, "piece"), pluralise(ticketQuantity, "ticket")]
    .filter(Boolean)
    .join(", ");
}

function pluralise(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
