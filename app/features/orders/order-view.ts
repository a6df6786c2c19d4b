import type { QrDrawing } from "~/features/tickets/qr.server";
import type { Promised, Step } from "./order-progress";
import type { OrderLine } from "./order-record";

/** An order as its page shows it: every word and number decided on the server. */
export interface OrderView {
  reference: string;
  title: string;
  notes: string[];
  steps: Step[];
  /** How far the thread is woven, 0 to 1. */
  woven: number;
  promise: Promised | null;
  /** How to tell us where the parcel goes, when we do not know. */
  addressRequest: string | null;
  tickets: TicketView[];
  /** What has left so far. */
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
  /** As on an envelope; empty when nothing is sent. */
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
  /** Null for a void ticket: there is nothing to show at the door. */
  code: { text: string; qr: QrDrawing } | null;
  /** Null while the date is not known. For a void ticket the file takes the date out of the diary again. */
  calendarHref: string | null;
  /** Its own page, for whoever holds it; null for a void one. */
  href: string | null;
}
