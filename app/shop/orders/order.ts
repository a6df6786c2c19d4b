import type { NoDiscount } from "~/shop/discounts/no-discount.server";
import type { Charge } from "./charge";
import type { DeliveryMethod } from "./delivery";
import type { OrderStatus } from "./statuses";

const REFERENCE = /^SHOP-\d{13,15}$/;

/** SHOP- and a time in milliseconds, as the database generates it. */
export function isOrderReference(text: string): boolean {
  return REFERENCE.test(text);
}

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
  suburb?: string | undefined;
  city?: string | undefined;
  province?: string | undefined;
  postalCode?: string | undefined;
  deliveryNote?: string | undefined;
}

/** Without prices and names: the database has them. */
export interface OrderRequest {
  /** The idempotency key, a UUID: the same key with the same content makes one order. */
  key: string;
  buyer: Buyer;
  userId?: string | null | undefined;
  lines: readonly { id: string; size: string | null; quantity: number }[];
  deliveryMethod?: DeliveryMethod | undefined;
  /** A discount code. */
  code?: string | undefined;
  /** The total shown to the buyer. */
  totalCents?: number | undefined;
  /** A place on the waiting list whose seats are held. */
  offer?: string | null | undefined;
  /** Whose unpaid orders are counted, where the order holds its seats at once. */
  device?: string | null | undefined;
}

export interface PlacedLine {
  id: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  unitCents: number;
  totalCents: number;
}

export interface PlacedOrder {
  id: string;
  reference: string;
  status: OrderStatus;
  email: string;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** Part of the total. */
  vatCents: number;
  lines: PlacedLine[];
}

export type RefusalReason =
  | "unknown"
  | "sold_out"
  | "sale_ended"
  | "not_on_sale_yet"
  | "no_such_size"
  | "not_enough"
  | "over_limit"
  | "unpaid_share"
  | "bad_quantity";

export type PlaceOrderResult =
  | { kind: "placed"; order: PlacedOrder }
  /** The buyer saw another total; nothing was written. */
  | { kind: "repriced"; totalCents: number; prices: { id: string; priceCents: number }[] }
  /** The code cannot be used; nothing was written. */
  | ({ kind: "no_discount" } & NoDiscount)
  | OrderRefusal;

export interface OrderRefusal {
  kind: "refused";
  itemId: string;
  itemName: string;
  reason: RefusalReason;
  /** How many there are, when there are some, or how many one order or one network may hold. */
  left?: number | undefined;
}

/** What the reference alone gives access to: no personal data. */
export interface OrderOutcome {
  reference: string;
  /** For links to the order's page. */
  linkVersion: number;
  status: OrderStatus;
  charge: Charge;
  /** Paid late, and part of it was sold to others. */
  isBeingChecked: boolean;
  totalCents: number;
  hasTickets: boolean;
  hasProducts: boolean;
}
