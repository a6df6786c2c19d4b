import { localDate } from "~/platform/lib/dates";
import { vatIncludedIn } from "~/shop/orders/vat";

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** "2026-11" of an address, or the month of `today`. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && MONTH.test(text) ? text : today.slice(0, 7);
}

export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** "November 2026" */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleString("en", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** "2026-11-30" */
export function lastDayOf(month: string): string {
  return new Date(Date.parse(`${monthBeside(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10);
}

/** "Sun 15" */
export function dayName(day: string): string {
  const { weekday, day: number } = localDate(`${day}T12:00:00Z`);
  return `${weekday.slice(0, 3)} ${number}`;
}

export interface MoneyDay {
  day: string;
  orders: number;
  paidCents: number;
  refunds: number;
  refundedCents: number;
}

export interface MoneySums {
  orders: number;
  paidCents: number;
  refunds: number;
  refundedCents: number;
  keptCents: number;
  /** The part of what was kept that is VAT. */
  vatCents: number;
}

export function sumsOf(days: readonly MoneyDay[]): MoneySums {
  const add = (of: (day: MoneyDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const paidCents = add((day) => day.paidCents);
  const refundedCents = add((day) => day.refundedCents);
  return {
    orders: add((day) => day.orders),
    paidCents,
    refunds: add((day) => day.refunds),
    refundedCents,
    keptCents: paidCents - refundedCents,
    vatCents: vatOf(paidCents - refundedCents),
  };
}

/** A day with more refunds than sales gives VAT back. */
export function vatOf(keptCents: number): number {
  return Math.sign(keptCents) * vatIncludedIn(Math.abs(keptCents));
}

export type Mismatch =
  | "amount_differs"
  | "taken_back"
  | "paid_there_not_here"
  | "paid_twice"
  | "paid_here_not_there";

export const MISMATCHES: Record<Mismatch, string> = {
  amount_differs: "PayGate reports another amount.",
  taken_back: "PayGate took it back.",
  paid_there_not_here: "Paid at PayGate, not here.",
  paid_twice: "Two payments for one order: pay one of them back.",
  paid_here_not_there: "Paid here; PayGate reported nothing.",
};

export interface MoneyPayment {
  /** Null where there is an order and no payment for it. */
  paymentId: string | null;
  reference: string;
  buyer: string;
  provider: "paygate" | "card_machine" | "cash";
  at: string;
  expectedCents: number;
  reportedCents: number | null;
  transactionId: string | null;
  isTicked: boolean;
  mismatch: Mismatch | null;
}
