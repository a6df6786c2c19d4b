import type { HistoryEntry } from "~/staff/history/history";
import type { OrderLine, OrderRecord, Shipment } from "../order-record";
import type { StateOf } from "./order-state";
import type { TrailStep } from "./payment-trail";

export interface BuyerFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  suburb: string;
  city: string;
  province: string;
  postalCode: string;
  deliveryNote: string;
  deliveryMethod: string;
}

export interface LineDetails
  extends Omit<OrderLine, "isShort" | "isMadeToMeasure" | "refundedQuantity" | "cloth"> {
  unitCents: number;
  /** Its part of the order's discount. */
  discountCents: number;
  sent: number;
  /** Lies in the box. */
  isPacked: boolean;
  refunded: number;
  tickets: { code: string; isUsed: boolean; isVoid: boolean }[];
}

export interface ShipmentDetails extends Omit<Shipment, "lines"> {
  lines: { name: string; quantity: number }[];
}

export interface RefundDetails {
  id: string;
  amountCents: number;
  reason: string;
  note: string | null;
  restock: boolean;
  voidTickets: boolean;
  state: "requested" | "done";
  reference: string | null;
  requestedAt: string;
  requestedBy: string | null;
  doneAt: string | null;
  doneBy: string | null;
  creditNote: number | null;
  lines: { name: string; quantity: number }[];
}

export interface MailDetails {
  id: string;
  kind: string;
  recipient: string | null;
  status: "pending" | "sent" | "failed" | "stopped";
  at: string;
  error: string | null;
}

/** What staff share with the buyer of an order; the rest is for staff alone. */
type SharedFields = Pick<
  OrderRecord,
  | "id"
  | "reference"
  | "placedAt"
  | "paidAt"
  | "subtotalCents"
  | "discountCode"
  | "discountCents"
  | "shippingCents"
  | "vatCents"
  | "totalCents"
  | "invoiceNumber"
>;

/** One order with everything staff may know about it. */
export interface OrderDetails extends StateOf, SharedFields {
  channel: "web" | "pop_up" | "phone";
  /** Part of what its links are signed with. */
  linkVersion: number;
  buyer: BuyerFields;
  hasAccount: boolean;
  earlierOrders: number;
  lines: LineDetails[];
  payments: { provider: string; status: string; transactionId: string | null }[];
  trail: TrailStep[];
  shipments: ShipmentDetails[];
  refunds: RefundDetails[];
  mails: MailDetails[];
  notes: { id: string; text: string; by: string | null; at: string }[];
  tasks: { id: string; note: string; isDone: boolean }[];
  history: HistoryEntry[];
}

/** In this state, or in all. */
export function refundedCents(
  { refunds }: Pick<OrderDetails, "refunds">,
  state?: RefundDetails["state"],
): number {
  const counted = refunds.filter((refund) => state === undefined || refund.state === state);
  return counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
