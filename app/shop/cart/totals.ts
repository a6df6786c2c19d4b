import { type DiscountTerms, discountFor } from "~/shop/discounts/discount";
import { type Cart, cartTotalCents, isTicket } from "./cart";
import { type Delivery, shippingFor } from "./shipping";

export interface Totals {
  delivery: Delivery;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
}

/** Tickets alone come by mail, whatever was chosen. */
export function deliveryOf(cart: Cart, method: Exclude<Delivery, "email"> = "courier"): Delivery {
  return cart.length > 0 && cart.every(isTicket) ? "email" : method;
}

/** As the buyer sees it; place_order in the database does the same sums. */
export function totalsOf(cart: Cart, delivery: Delivery, discount: DiscountTerms | null): Totals {
  const subtotalCents = cartTotalCents(cart);
  const discountCents = discount ? discountFor(discount, cart) : 0;
  // A code never costs the free shipping: the price before it decides.
  const shippingCents = shippingFor(subtotalCents, delivery);
  return {
    delivery,
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + shippingCents,
  };
}
