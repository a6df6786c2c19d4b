import type { TicketView } from "~/features/orders/order-view";
import type { FormResult } from "~/lib/form-result";

/** The answer to one of the page's forms. */
export type OwnAnswer = FormResult & { form: "name" | "password" };

/** Everything an account's page shows: every word and number decided on the server. */
export interface Overview {
  email: string;
  fullName: string | null;
  orders: OwnOrder[];
  /** Older ones are kept, and not listed. */
  hasMoreOrders: boolean;
  /** For what is still ahead. */
  tickets: TicketView[];
  /** More tickets than are shown: their order shows them all. */
  moreTickets: number;
  appointments: OwnAppointment[];
}

export interface OwnOrder {
  reference: string;
  /** The order's own page, signed. */
  href: string;
  placedAt: string;
  /** "15 Nov 2026" */
  day: string;
  status: string;
  /** Something is still to happen. */
  isUnderWay: boolean;
  /** Paid, and its parcel has not left: deleting the account would leave it without an address. */
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
