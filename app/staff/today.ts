import type { TodayFigures } from "./today-figures";

/** What waits for staff: how many there are, and a few of them. */
export interface Today {
  /** "Sunday 15 November 2026, 21:06" */
  moment: string;
  /** What only a person can put right; refunds that are not paid out first, then the newest. */
  tasks: Waiting<OpenTask>;
  /** Paid, with a parcel that has not left; the one that has waited longest first. */
  orders: Waiting<OrderToSend>;
  /** Of those, past the time they were promised for. */
  late: number;
  figures: TodayFigures;
  appointments: Waiting<AskedAppointment>;
  applications: Waiting<NewApplication>;
  messages: Waiting<NewMessage>;
}

export interface Waiting<Row> {
  count: number;
  rows: Row[];
}

export interface OpenTask {
  id: string;
  note: string;
  order: OrderLink | null;
  at: string;
  /** Where a refund is completed; other tasks are ticked off. */
  refundHref: string | null;
}

export interface OrderLink {
  reference: string;
  href: string;
}

export interface OrderToSend extends OrderLink {
  paid: string;
  buyer: string;
  quantity: string;
  totalCents: number;
  left: string;
  isLate: boolean;
  /** By courier, to an address that is known. */
  canSend: boolean;
}

export interface Writer {
  id: string;
  name: string;
  email: string;
}

export interface AskedAppointment extends Writer {
  when: string;
  service: string;
}

export interface NewApplication {
  id: string;
  reference: string;
  kind: string;
  town: string | null;
  at: string;
}

export interface NewMessage extends Writer {
  subject: string;
  at: string;
}
