import type { Ticket } from "~/features/tickets/ticket";
import type { PictureSource } from "~/lib/pictures";
import { type Charge, chargeOf } from "./charge";
import type { OrderStatus, PaymentStatus } from "./statuses";

/** All there is to say to the buyer about one order. Moments are ISO 8601. */
export interface OrderRecord {
  id: string;
  reference: string;
  status: OrderStatus;
  placedAt: string;
  paidAt: string | null;
  /** When the promised hours began; null until it is paid and we know where it goes. */
  clockStartsAt: string | null;
  deliveryMethod: "courier" | "collection";
  packedAt: string | null;
  /** For an order that is fetched at the shop. */
  readyToCollectAt: string | null;
  fulfilledAt: string | null;
  deliveredAt: string | null;
  /** When the confirmation went out. */
  confirmedAt: string | null;
  buyer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    /** As on an envelope below the name; empty when none was given. */
    address: string[];
    /** Without a street nothing can be sent. */
    hasStreet: boolean;
  };
  /** The latest attempt to pay. */
  payment: { startedAt: string; method: string | null } | null;
  /** What became of every attempt to pay. */
  payments: PaymentStatus[];
  lines: OrderLine[];
  tickets: Ticket[];
  /** What has left so far, in parts where it did. */
  shipments: Shipment[];
  /** Money that went back, with the number of its credit note. */
  refunds: Refund[];
  /** Null before payment. */
  invoiceNumber: number | null;
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
  /** Paid for, and not all of it could be kept for the buyer: a person decides. Its tickets are withheld. */
  isShort: boolean;
}

export interface Shipment {
  id: string;
  /** Within the order, from 1. */
  number: number;
  courier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  sentAt: string;
  deliveredAt: string | null;
  lines: Pick<OrderLine, "name" | "size" | "quantity">[];
}

export interface Refund {
  id: string;
  amountCents: number;
  doneAt: string;
  creditNote: number;
}

/** What may be said about the money. */
export function orderCharge({ status, payments }: Pick<OrderRecord, "status" | "payments">): Charge {
  return chargeOf(status, payments);
}

/** Paid late: part of it was sold to others meanwhile, and a person looks at what is left. */
export function isBeingChecked(order: Pick<OrderRecord, "status" | "payments" | "lines">): boolean {
  // Once the parcel has left, somebody has found a way; tickets are still to come.
  const isOpen = (line: OrderLine) => line.isShort && (order.status === "paid" || line.kind === "ticket");
  return orderCharge(order) === "paid" && order.lines.some(isOpen);
}

/** A parcel is paid for and has no address: staff ask for it. */
export function needsAddress(
  order: Pick<OrderRecord, "status" | "lines" | "buyer" | "deliveryMethod">,
): boolean {
  return (
    order.status === "paid" &&
    order.deliveryMethod === "courier" &&
    hasParcel(order) &&
    !order.buyer.hasStreet
  );
}

/** The money went back, and the seats with it. */
export function hasVoidTickets({ status, tickets }: Pick<OrderRecord, "status" | "tickets">): boolean {
  return status === "refunded" && tickets.length > 0;
}

/** Something is to be packed and sent. */
export function hasParcel({ lines }: Pick<OrderRecord, "lines">): boolean {
  return lines.some((line) => line.kind === "product");
}

/** "Size M, Quantity 2" */
export function lineDetail({ size, quantity }: Pick<OrderLine, "size" | "quantity">): string {
  return size === null ? `Quantity ${quantity}` : `Size ${size}, Quantity ${quantity}`;
}
