import type { QrDrawing } from "~/platform/lib/qr.server";
import type { Cloth } from "~/platform/ui/cloth";
import type { AddressRequest } from "./address-form";
import type { ComingStep, Promised, Step } from "./order-progress";
import type { OrderLine } from "./order-record";
import type { SumRow } from "./order-sums";
import type { PayNow } from "./pay-again";

/** Everything the order's page shows, computed on the server. */
export interface OrderView {
  reference: string;
  title: string;
  notes: string[];
  steps: Step[];
  /** The label of the step it is at. */
  currentStep: string | null;
  /** What the band of progress is woven in. */
  cloths: Cloth[];
  /** Progress from 0 to 1. */
  woven: number;
  /** Empty for what is not paid, and for what has arrived. */
  coming: ComingStep[];
  promise: Promised | null;
  /** For an order that is not paid; `path` starts a payment. */
  payNow: (PayNow & { label: string; path: string }) | null;
  /** The bank may answer at any moment. */
  isWaiting: boolean;
  /** What the buyer may do now that it is ready or has arrived. */
  next: NextView | null;
  /** The form for a missing address; null otherwise. */
  addressRequest: AddressRequest | null;
  tickets: TicketView[];
  /** All parcels shipped so far. */
  parcels: ParcelView[];
  /** Null before payment. */
  invoiceHref: string | null;
  bill: {
    ticketCount: number;
    ticketCents: number;
    subtotalCents: number;
    /** The discount, and how it comes. */
    sums: SumRow[];
    totalCents: number;
    vatCents: number;
    refundedCents: number;
    totalLabel: "Paid" | "Total" | "To pay" | "Refunded";
  };
  lines: LineView[];
  returns: ReturnView[];
  /** Without lines when nothing is shipped. */
  goesTo: { title: string; lines: string[] };
}

export interface NextView {
  title: string;
  words: string;
  noteTitle: string;
  note: string;
}

export interface LineView extends Pick<OrderLine, "id" | "name" | "totalCents" | "picture"> {
  /** "Size M, Quantity 2" */
  detail: string;
  /** What became of the returns it is part of. */
  asked: string[];
  /** Null before it has left. */
  returns: { title: string; note: string; href: string | null } | null;
}

export interface ReturnView {
  id: string;
  title: string;
  words: string;
  /** Staff's own words. */
  message: string | null;
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
