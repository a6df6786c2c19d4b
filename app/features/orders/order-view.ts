import type { QrDrawing } from "~/features/tickets/qr.server";
import type { Promised, Step } from "./order-progress";
import type { OrderLine } from "./order-record";

/** An order as its page shows it: every word and number decided on the server. */
export interface OrderView {
  reference: string;
  title: string;
  note: string | null;
  steps: Step[];
  /** How far the thread is woven, 0 to 1. */
  woven: number;
  promise: Promised | null;
  tickets: TicketView[];
  bill: {
    title: string;
    lines: OrderLine[];
    ticketCount: number;
    ticketCents: number;
    subtotalCents: number;
    shippingCents: number;
    totalCents: number;
    vatCents: number;
    isPaid: boolean;
  };
  /** As on an envelope; empty when nothing is sent. */
  goesTo: string[];
}

export interface TicketView {
  id: string;
  eyebrow: string;
  name: string;
  details: string[];
  code: string;
  qr: QrDrawing;
  /** Null while the date is not known. */
  calendarHref: string | null;
}
