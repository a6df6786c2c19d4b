import type { PictureSource } from "~/lib/pictures";
import type { HistoryEntry } from "../history/history";
import type { StateOf } from "./order-state";
import type { TrailStep } from "./payment-trail";

export interface BuyerFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string;
  deliveryMethod: string;
}

export interface LineDetails {
  id: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  picture: PictureSource | null;
  unitCents: number;
  quantity: number;
  totalCents: number;
  sent: number;
  /** Lies in the box. */
  isPacked: boolean;
  refunded: number;
  tickets: { code: string; isUsed: boolean; isVoid: boolean }[];
}

export interface ShipmentDetails {
  id: string;
  number: number;
  courier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  sentAt: string;
  deliveredAt: string | null;
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
  status: "pending" | "sent" | "failed";
  at: string;
  error: string | null;
}

/** All there is to know about one order. */
export interface OrderDetails extends StateOf {
  id: string;
  reference: string;
  channel: "web" | "pop_up" | "phone";
  placedAt: string;
  paidAt: string | null;
  buyer: BuyerFields;
  hasAccount: boolean;
  earlierOrders: number;
  lines: LineDetails[];
  subtotalCents: number;
  shippingCents: number;
  vatCents: number;
  totalCents: number;
  invoiceNumber: number | null;
  payments: { provider: string; status: string; transactionId: string | null }[];
  trail: TrailStep[];
  shipments: ShipmentDetails[];
  refunds: RefundDetails[];
  mails: MailDetails[];
  notes: { id: string; text: string; by: string | null; at: string }[];
  tasks: { id: string; note: string; isDone: boolean }[];
  history: HistoryEntry[];
}

export function refundedCents({ refunds }: Pick<OrderDetails, "refunds">): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
