import type { TicketView } from "~/features/orders/order-view";
import type { FormResult } from "~/lib/form-result";

/** The response to one of the page's forms. */
export type OwnAnswer = FormResult & { form: "name" | "password" };

/** Everything the account page shows, computed on the server. */
export interface Overview {
  email: string;
  fullName: string | null;
  orders: OwnOrder[];
  /** Older orders exist that are not listed. */
  hasMoreOrders: boolean;
  /** For events that are not over. */
  tickets: TicketView[];
  /** How many tickets are not shown here; their order shows them all. */
  moreTickets: number;
  appointments: OwnAppointment[];
}

export interface OwnOrder {
  reference: string;
  /** The signed link to the order's page. */
  href: string;
  placedAt: string;
  /** "15 Nov 2026" */
  day: string;
  status: string;
  /** Not finished yet. */
  isUnderWay: boolean;
  /** Paid and not shipped: deleting the account would remove the delivery address. */
  isToBeSent: boolean;
  lines: { name: string; detail: string }[];
  totalCents: number;
}

export interface OwnAppointment {
  id: string;
  date: string;
  /** "03", "Dec 2026", "10:30" */
  day: string;
  month: string;
  time: string;
  service: string;
  notes: string | null;
  status: string;
  isAhead: boolean;
}
