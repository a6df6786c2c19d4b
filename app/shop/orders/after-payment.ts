import { ticketEventText } from "~/events/tickets/ticket-event";
import { addressRequest } from "./order-notes";
import { dispatchText } from "./order-progress";
import { hasParcel, isBeingChecked, needsAddress, type OrderRecord } from "./order-record";
import { PROMISED_HOURS } from "./promised-hours";

export interface NextStep {
  when: string;
  title: string;
  words: string;
  /** Nothing is sent before the buyer has done this. */
  asksForAddress?: true;
}

const MINUTES = "Within minutes";
const NOT_BOUGHT = "Not in this order";

/** What follows a payment. The titles are the same for every order; the sentences say what is true of this one. */
export function stepsAfterPayment(order: OrderRecord | null): NextStep[] {
  return [
    { when: MINUTES, title: "Confirmation email", words: "With everything you bought." },
    { title: "Ticket details by email", ...(order ? ticketStep(order) : ANY_TICKETS) },
    {
      title: `Shop orders processed within ${PROMISED_HOURS} hours`,
      ...(order ? parcelStep(order) : ANY_PARCEL),
    },
  ];
}

/** Where the order is not known. */
const ANY_TICKETS = {
  when: MINUTES,
  words: "For tickets: a code for each seat, and an entry for your calendar.",
};
const ANY_PARCEL = {
  when: "Once we have the address",
  words: "Pieces made to order leave on the day we name in the mail. We write again when the parcel leaves.",
};

function ticketStep(order: OrderRecord): Omit<NextStep, "title"> {
  const events = bookedEvents(order);
  if (order.lines.every(({ kind }) => kind !== "ticket"))
    return { when: NOT_BOUGHT, words: "There are no tickets in this order." };
  if (order.tickets.length === 0)
    return { when: "After our check", words: "We write to you as soon as we are sure of the seats." };
  const codes = "A code for each seat, and an entry for your calendar.";
  return { when: MINUTES, words: [...events.map((event) => `${event}.`), codes].join(" ") };
}

function parcelStep(order: OrderRecord): Omit<NextStep, "title"> {
  const isCollected = order.deliveryMethod === "collection";
  if (!hasParcel(order)) return { when: NOT_BOUGHT, words: "There is no parcel in this order." };
  if (isBeingChecked(order)) return { when: "After our check", words: "Nothing is sent until then." };
  if (needsAddress(order))
    return { when: "Once we have the address", words: addressRequest(order), asksForAddress: true };
  const next = isCollected
    ? "We write to you when it is ready to collect."
    : "We write again when the parcel leaves.";
  const dispatch = dispatchText(order);
  if (dispatch) return { when: "Next", words: `${dispatch} ${next}` };
  return { when: "Done", words: isCollected ? "It waits for you, or you have it." : "Your parcel has left." };
}

/** What the tickets of an order are for, each event once: "For the Harvest Table on Saturday 6 November 2027, …". */
export function bookedEvents({ tickets }: Pick<OrderRecord, "tickets">): string[] {
  return [...new Set(tickets.flatMap(({ event }) => (event ? ticketEventText(event) : [])))];
}
