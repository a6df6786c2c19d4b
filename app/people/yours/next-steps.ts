import { formatRand } from "~/platform/lib/money";
import type { OrderLinks } from "~/shop/orders/order-link";
import { needsAddress, type OrderRecord } from "~/shop/orders/order-record";
import { canPayNow } from "~/shop/orders/pay-again";
import type { NextStep, OwnApplication, OwnAppointment, OwnWaiting } from "./yours";

/** A table of which some seats have no name yet. */
export interface UnnamedSeats {
  ticketId: string;
  name: string;
  count: number;
  href: string;
}

export interface StepSources {
  orders: readonly OrderRecord[];
  appointments: readonly OwnAppointment[];
  applications: readonly Pick<OwnApplication, "id" | "title" | "href" | "status">[];
  waiting: readonly OwnWaiting[];
  tables: readonly UnnamedSeats[];
}

/** What waits for the person, the most pressing first: what runs out, then what we cannot do without them. */
export function nextSteps(
  { orders, appointments, applications, waiting, tables }: StepSources,
  links: OrderLinks,
  now: Date,
): NextStep[] {
  return [
    ...waiting.flatMap((entry) => offerStep(entry)),
    ...orders.flatMap((order) => orderStep(order, links.pathFor(order), now)),
    ...appointments.flatMap((appointment) => movedStep(appointment)),
    ...applications
      .filter(({ status }) => status === INVITED)
      .map(({ id, title, href }) => ({
        id,
        title: "You are invited to an interview",
        words: title,
        label: "See the invitation",
        href,
      })),
    ...tables.map(({ ticketId, name, count, href }) => ({
      id: ticketId,
      title: "Who sits beside you?",
      words: `${count === 1 ? "One seat" : `${count} seats`} of ${name} ${count === 1 ? "has" : "have"} no name yet`,
      label: "Name guests",
      href,
    })),
  ];
}

export const INVITED = "Invited to an interview";

function offerStep({ id, what, offer }: OwnWaiting): NextStep[] {
  if (!offer) return [];
  const words = `${what}, until ${offer.until}`;
  return [{ id, title: "Seats are held for you", words, label: "Take the seats", href: offer.href }];
}

function orderStep(order: OrderRecord, href: string, now: Date): NextStep[] {
  const { id, reference } = order;
  const step = (title: string, words: string, label: string) => [{ id, title, words, label, href }];
  if (canPayNow(order, now))
    return step(
      order.status === "pending" ? "Your order waits for its payment" : "Still want it?",
      `Order ${reference}, ${formatRand(order.totalCents)}`,
      "Pay now",
    );
  if (needsAddress(order))
    return step("Where should it go?", `Order ${reference} is paid and has no address`, "Give the address");
  if (order.status === "paid" && order.readyToCollectAt)
    return step("It waits at the shop", `Order ${reference} is ready to collect`, "See where");
  if (order.returns.some(({ state }) => state === "accepted"))
    return step("Please send it back", `We take back what you asked for of ${reference}`, "See how");
  return [];
}

function movedStep({ id, service, time, day, month, movedFrom, href, isAhead }: OwnAppointment): NextStep[] {
  if (!isAhead || movedFrom === null) return [];
  const words = `${service}: from ${movedFrom} to ${time} on ${Number(day)} ${month}. Does that suit you?`;
  return [{ id, title: "Your appointment has moved", words, label: "Answer", href }];
}
