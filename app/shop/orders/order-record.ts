import type { Ticket } from "~/events/tickets/ticket";
import type { PictureSource } from "~/platform/lib/pictures";
import type { Cloth } from "~/platform/ui/cloth";
import { type Charge, chargeOf } from "./charge";
import type { OrderStatus, PaymentStatus } from "./statuses";

/** The read model of one order. Timestamps are ISO 8601. */
export interface OrderRecord {
  id: string;
  reference: string;
  /** Part of what its links are signed with. */
  linkVersion: number;
  status: OrderStatus;
  placedAt: string;
  paidAt: string | null;
  /** Start of the promised hours; null until it is paid and has an address. */
  clockStartsAt: string | null;
  /** By when the parcel leaves; null with the clock. */
  dispatchBy: string | null;
  /** While it is unpaid: until when its stock is held. */
  expiresAt: string;
  deliveryMethod: "courier" | "collection";
  packedAt: string | null;
  /** For an order that is collected at the shop. */
  readyToCollectAt: string | null;
  fulfilledAt: string | null;
  deliveredAt: string | null;
  /** When the confirmation mail was sent. */
  confirmedAt: string | null;
  buyer: {
    firstName: string;
    lastName: string;
    /** Null for a sale that was taken along. */
    email: string | null;
    phone: string | null;
    /** Address lines below the name; empty when none was given. */
    address: string[];
    /** Without a street nothing can be shipped. */
    hasStreet: boolean;
    /** For the driver. */
    deliveryNote: string | null;
  };
  /** The latest payment attempt. */
  payment: { startedAt: string; method: string | null } | null;
  /** Since when the bank has a transfer that it has not decided. */
  atBankSince: string | null;
  /** The statuses of all payment attempts. */
  payments: PaymentStatus[];
  lines: OrderLine[];
  tickets: Ticket[];
  /** All parcels shipped so far. */
  shipments: Shipment[];
  /** Refunds with their credit note numbers. */
  refunds: Refund[];
  /** What the buyer asked to send back, oldest first. */
  returns: ReturnRecord[];
  /** Null before payment. */
  invoiceNumber: number | null;
  subtotalCents: number;
  discountCode: string | null;
  discountCents: number;
  shippingCents: number;
  /** Part of the total. */
  vatCents: number;
  totalCents: number;
}

export interface OrderLine {
  id: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  totalCents: number;
  picture: PictureSource | null;
  /** Paid, but stock was missing: a person decides. Its tickets are withheld. */
  isShort: boolean;
  /** Days until it leaves, where it was sold as made to order. */
  leadTimeDays: number | null;
  /** Cut to the buyer's own measure. */
  isMadeToMeasure: boolean;
  /** How many of it were refunded, or will be. */
  refundedQuantity: number;
  /** The cloth it is cut from, where it is one of ours. */
  cloth: Cloth | null;
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
  lines: Pick<OrderLine, "id" | "name" | "size" | "quantity">[];
}

export type ReturnState = "requested" | "accepted" | "refused" | "received";
export type ReturnReason = "changed_mind" | "does_not_fit" | "faulty" | "wrong_piece";

export interface ReturnRecord {
  id: string;
  /** Within the order, from 1. */
  number: number;
  state: ReturnState;
  reason: ReturnReason;
  /** Staff's answer. */
  message: string | null;
  requestedAt: string;
  hasRefund: boolean;
  lines: Pick<OrderLine, "id" | "name" | "size" | "quantity">[];
}

export interface Refund {
  id: string;
  amountCents: number;
  doneAt: string;
  creditNote: number;
}

/** What we can state about the money. */
export function orderCharge({ status, payments }: Pick<OrderRecord, "status" | "payments">): Charge {
  return chargeOf(status, payments);
}

/** Paid late: part of it was sold to others, and a person checks what is left. */
export function isBeingChecked(order: Pick<OrderRecord, "status" | "payments" | "lines">): boolean {
  // After shipping, the missing products were dealt with; tickets are still open.
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

/** The order was refunded, so its tickets are void. */
export function hasVoidTickets({ status, tickets }: Pick<OrderRecord, "status" | "tickets">): boolean {
  return status === "refunded" && tickets.length > 0;
}

/** Whether anything has to be shipped. */
export function hasParcel({ lines }: { lines: readonly Pick<OrderLine, "kind">[] }): boolean {
  return lines.some((line) => line.kind === "product");
}

/** "Size M, Quantity 2, made to order" */
export function lineDetail({
  size,
  quantity,
  leadTimeDays,
}: Pick<OrderLine, "size" | "quantity"> & Partial<Pick<OrderLine, "leadTimeDays">>): string {
  const made = leadTimeDays ? ", made to order" : "";
  return size === null ? `Quantity ${quantity}${made}` : `Size ${size}, Quantity ${quantity}${made}`;
}
