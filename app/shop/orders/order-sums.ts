import { formatRand } from "~/platform/lib/money";
import type { Place } from "~/platform/organisation/facts";
import { deliveryRow } from "~/shop/cart/delivery-messages";
import { hasParcel, type OrderLine, type OrderRecord } from "./order-record";

export interface SumRow {
  term: string;
  amount: string;
}

type Summed = Pick<OrderRecord, "deliveryMethod" | "discountCode" | "discountCents" | "shippingCents"> & {
  lines: readonly Pick<OrderLine, "kind">[];
};

/** What stands between subtotal and total on pages, mails and invoices: the discount, and how it comes. */
export function sumsBeforeTotal(order: Summed, shop: Place): SumRow[] {
  const { discountCode, discountCents, deliveryMethod, shippingCents } = order;
  return [
    ...(discountCode ? [{ term: `Discount ${discountCode}`, amount: `−${formatRand(discountCents)}` }] : []),
    deliveryRow(hasParcel(order) ? deliveryMethod : "email", shippingCents, shop),
  ];
}

/** Where it goes or waits, with its heading; no lines for tickets alone and for a parcel without an address. */
export function destination(order: OrderRecord, shop: Place): { title: string; lines: string[] } {
  const { buyer } = order;
  if (order.deliveryMethod === "collection" && hasParcel(order)) {
    return { title: "Collect at", lines: [...shop.address, shop.hours] };
  }
  const isKnown = hasParcel(order) && buyer.hasStreet;
  const lines = isKnown ? [`${buyer.firstName} ${buyer.lastName}`, ...buyer.address] : [];
  return { title: "Goes to", lines };
}
