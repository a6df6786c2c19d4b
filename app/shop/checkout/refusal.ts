import type { OrderRefusal } from "~/shop/orders/order";

/** Why an item cannot be ordered. */
export type Refusal = Omit<OrderRefusal, "kind">;

/** A message that names the item and what to do. */
export function refusalMessage({ itemName, reason, left = 0 }: Refusal): string {
  switch (reason) {
    case "unknown":
      return `${itemName} cannot be bought here. Please take it out of your cart.`;
    case "sold_out":
      return `${itemName} has just been sold out. Please take it out of your cart.`;
    case "sale_ended":
      return `${itemName} is no longer on sale: its day is over. Please take it out of your cart.`;
    case "not_on_sale_yet":
      return `${itemName} is not on sale yet. Please take it out of your cart.`;
    case "over_limit":
      return `One order holds at most ${left} of ${itemName}. Please order fewer.`;
    case "no_such_size":
      return `${itemName} is not made in the size you chose. Please choose another.`;
    case "not_enough":
      return left === 1
        ? `Only one ${itemName} is left. Please order one.`
        : `Only ${left} of ${itemName} are left. Please order fewer.`;
    case "unpaid_share":
      return left === 0
        ? `Orders that are not paid yet hold ${itemName} for your network. Please pay for them first, or try again later.`
        : `Your network can hold ${left} of ${itemName} until they are paid. Please order ${left} and pay, then order the rest.`;
    case "bad_quantity":
      return `${itemName} cannot be ordered in that quantity. Please change it in your cart.`;
  }
}
