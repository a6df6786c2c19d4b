import type { PictureSource } from "~/lib/pictures";
import type { OrderStatus } from "./order";

/** All there is to say to the buyer about one order. Moments are ISO 8601. */
export interface OrderRecord {
  id: string;
  reference: string;
  status: OrderStatus;
  placedAt: string;
  paidAt: string | null;
  fulfilledAt: string | null;
  /** When the confirmation went out. */
  confirmedAt: string | null;
  buyer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    /** As on an envelope below the name; empty when none was given. */
    address: string[];
  };
  /** The latest attempt to pay. */
  payment: { startedAt: string; method: string | null; isOpenAtBank: boolean } | null;
  lines: OrderLine[];
  tickets: Ticket[];
  subtotalCents: number;
  shippingCents: number;
  /** Part of the total. */
  vatCents: number;
  totalCents: number;
}

export interface OrderLine {
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  totalCents: number;
  picture: PictureSource | null;
}

export interface Ticket {
  id: string;
  /** Among all tickets of the order, from 1. */
  number: number;
  code: string;
  packageId: string;
  name: string;
  event: TicketEvent | null;
  /** Somebody came in with it. */
  isUsed: boolean;
}

export interface TicketEvent {
  title: string;
  startsAt: string;
  /** As printed. */
  time: string | null;
  location: string | null;
}

/** The money is there, whatever happened since. */
export function isPaid({ status }: Pick<OrderRecord, "status">): boolean {
  return status === "paid" || status === "fulfilled" || status === "refunded";
}

/** Something is to be packed and sent. */
export function hasParcel({ lines }: Pick<OrderRecord, "lines">): boolean {
  return lines.some((line) => line.kind === "product");
}

/** "Size M, Quantity 2" */
export function lineDetail({ size, quantity }: Pick<OrderLine, "size" | "quantity">): string {
  return size === null ? `Quantity ${quantity}` : `Size ${size}, Quantity ${quantity}`;
}
