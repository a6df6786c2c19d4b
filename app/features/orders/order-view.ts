import type { QrDrawing } from "~/features/tickets/qr.server";
import type { AddressRequest } from "./address-form";
import type { Promised, Step } from "./order-progress";
import type { OrderLine } from "./order-record";
import type { SumRow } from "./order-sums";

/** Everything the order's page shows, computed on the server. */
export interface OrderView {
  reference: string;
  title: string;
  notes: string[];
  steps: Step[];
  /** Progress from 0 to 1. */
  woven: number;
  promise: Promised | null;
  /** The form for a missing address; null otherwise. */
  addressRequest: AddressRequest | null;
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
    /** The discount, and how it comes. */
    sums: SumRow[];
    totalCents: number;
    vatCents: number;
    totalLabel: "Paid" | "Total" | "Refunded";
  };
  /** Without lines when nothing is shipped. */
  goesTo: { title: string; lines: string[] };
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
