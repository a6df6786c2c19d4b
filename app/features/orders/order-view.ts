import type { QrDrawing } from "~/features/tickets/qr.server";
import type { Promised, Step } from "./order-progress";
import type { OrderLine } from "./order-record";

/** Everything the order's page shows, computed on the server. */
export interface OrderView {
  reference: string;
  title: string;
  notes: string[];
  steps: Step[];
  /** Progress from 0 to 1. */
  woven: number;
  promise: Promised | null;
  /** How to send us a missing address; null otherwise. */
  addressRequest: string | null;
  tickets: TicketView[];
  /** All parcels shipped so far. */
  parcels: ParcelView[];
  /** Null before payment. */
  invoiceHref: string | null;
  bill: {
    title: string;
    lines: OrderLine[];
    ticketCount: number;
    ticketCents: number;
    subtotalCents: number;
    shippingCents: number;
    totalCents: number;
    vatCents: number;
    totalLabel: "Paid" | "Total" | "Refunded";
  };
  /** Address lines; empty when nothing is shipped. */
  goesTo: string[];
}

export interface ParcelView {
  id: string;
  /** "Parcel 1" */
  title: string;
  /** "Left on 16 November 2026 with Blue Crane Couriers, number BC-1" */
  words: string;
  /** "1 × Column gown" */
  inside: string[];
  trackingHref: string | null;
}

export interface TicketView {
  id: string;
  eyebrow: string;
  name: string;
  details: string[];
  /** Null for a void ticket. */
  code: { text: string; qr: QrDrawing } | null;
  /** Null without a date. For a void ticket the file cancels the calendar entry. */
  calendarHref: string | null;
  /** Its own page, for whoever holds it; null for a void one. */
  href: string | null;
}
