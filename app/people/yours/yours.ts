import type { TicketView } from "~/shop/orders/order-view";

/** Whose things are shown. Each part was proven before: the account by its sign-in, the address by a link sent to it. */
export interface Person {
  /** As private.typed_address spells it; null for an account whose address nobody has proved. */
  email: string | null;
  accountId: string | null;
}

/** Everything of one person, as their account and /yours show it. */
export interface Yours {
  nextSteps: NextStep[];
  orders: OwnOrder[];
  /** The key that the page of older orders begins at; null on the last. */
  olderOrders: string | null;
  /** For events that are not over. */
  tickets: TicketView[];
  /** How many tickets are not shown here; their order shows them all. */
  moreTickets: number;
  appointments: OwnAppointment[];
  applications: OwnApplication[];
  waiting: OwnWaiting[];
  /** "15 Nov 2026"; null for a reader who is not on the list. */
  newsletterSince: string | null;
}

/** Something that waits for the person, not for us. */
export interface NextStep {
  id: string;
  title: string;
  words: string;
  label: string;
  href: string;
}

export interface OwnOrder {
  reference: string;
  /** The signed link to the order's page. */
  href: string;
  placedAt: string;
  /** "15 Nov 2026" */
  day: string;
  status: string;
  /** What its page is opened for: "Pay now", "Follow it". */
  action: string;
  /** Not finished yet. */
  isUnderWay: boolean;
  /** Paid and not shipped: deleting the account would remove the delivery address. */
  isToBeSent: boolean;
  lines: { name: string; detail: string }[];
  totalCents: number;
}

export interface OwnAppointment {
  id: string;
  /** The signed link to its page. */
  href: string;
  date: string;
  /** "03", "Dec 2026", "10:30" */
  day: string;
  month: string;
  time: string;
  service: string;
  notes: string | null;
  status: string;
  /** What its page is opened for. */
  action: string;
  isAhead: boolean;
  /** "10:30" or "10:30 on 2 December"; null where it was not moved. */
  movedFrom: string | null;
}

export interface OwnApplication {
  id: string;
  href: string;
  day: string;
  title: string;
  reference: string;
  status: string;
  isUnderWay: boolean;
}

export interface OwnWaiting {
  id: string;
  day: string;
  what: string;
  words: string;
  /** Seats are held for them. */
  offer: { href: string; until: string } | null;
}
