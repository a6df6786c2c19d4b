import { formatRand } from "~/platform/lib/money";
import { dispatchSpan } from "./dispatch";
import { hasVoidTickets, isBeingChecked, type OrderRecord, orderCharge } from "./order-record";

/** Used on the order's page, on the payment pages and in mails. */
export const LOOKING_INTO_PAYMENT = {
  title: "We are looking into your payment",
  words:
    "What PayGate tells us about your payment does not fit this order. We are looking into it and will write to you; please do not pay again.",
};
export const REFUNDED = {
  title: "Refunded",
  words: "The money is on its way back to you; banks take a few days.",
};

/** Notes below the title; empty where the state is clear without them. */
export function orderNotes(order: OrderRecord): string[] {
  const charge = orderCharge(order);
  switch (charge) {
    case "none":
      return ["Nothing was charged. The pieces are back on the rail, and you are welcome to order again."];
    case "checking":
      return [LOOKING_INTO_PAYMENT.words];
    case "refunded":
      return hasVoidTickets(order)
        ? [REFUNDED.words, "The tickets of this order are void."]
        : [REFUNDED.words];
    case "undecided":
      return [undecidedNote(order)];
    case "paid":
      return [
        isBeingChecked(order) ? checkNote(order) : "",
        partlyRefunded(order),
        order.confirmedAt ? "" : "Your confirmation is being written.",
      ].filter(Boolean);
  }
}

function partlyRefunded({ refunds }: OrderRecord): string {
  const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents > 0 ? `${formatRand(cents)} of it was refunded. ${REFUNDED.words}` : "";
}

function undecidedNote({ status, payments }: OrderRecord): string {
  if (status !== "pending")
    return "This order was let go, and PayGate has not told us what became of the payment. If you did pay, we take the order up again as soon as we hear of it, and write to you. If you did not, there is nothing to do.";
  return payments.includes("open")
    ? "Your bank has not answered yet. We keep asking, and write to you once it has said yes."
    : "We have not heard of a payment yet.";
}

export const PAID_LATE =
  "Your payment reached us after we had let this order go, and part of it has been sold since. We are checking what we can still give you, and write to you before anything else happens.";

/** Why a paid order is on hold. */
export function checkNote({ lines }: OrderRecord): string {
  const withheld = lines.some(({ kind, isShort }) => kind === "ticket" && isShort);
  return `${PAID_LATE} ${withheld ? "Tickets we are not sure of wait until then." : "Nothing is sent until then."}`;
}

export const WHERE_TO = "Where should it go?";

/** To a buyer whose parcel has no address; the form or a link to it follows. */
export function addressRequest({ lines }: Pick<OrderRecord, "lines">): string {
  const pieces = lines
    .filter(({ kind }) => kind === "product")
    .reduce((count, { quantity }) => count + quantity, 0);
  return `You paid without an address. ${pieces === 1 ? "Your piece is" : "Your pieces are"} kept for you; the ${dispatchSpan(lines)} start when we know where to send ${pieces === 1 ? "it" : "them"}.`;
}
