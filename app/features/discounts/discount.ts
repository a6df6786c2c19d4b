import { formatDate } from "~/lib/dates";
import { formatRand } from "~/lib/money";

/** What a code gives, as the shop told this browser; the database decides again when the order is placed. */
export interface DiscountTerms {
  code: string;
  /** One of the two; the other is null. */
  percent: number | null;
  amountCents: number | null;
  /** The items of the cart it is for. */
  itemIds: readonly string[];
}

interface PricedLine {
  id: string;
  priceCents: number;
  quantity: number;
}

/** Stays of the subtotal, because a card payment needs an amount. */
export const MIN_CHARGE_CENTS = 100;

/** In whole cents: never more than the discounted lines cost. */
export function discountFor(
  { percent, amountCents, itemIds }: DiscountTerms,
  lines: readonly PricedLine[],
): number {
  const sum = (some: readonly PricedLine[]) =>
    some.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);
  const eligibleCents = sum(lines.filter(({ id }) => itemIds.includes(id)));
  const wanted = percent === null ? (amountCents ?? 0) : Math.round((eligibleCents * percent) / 100);
  return Math.max(0, Math.min(wanted, eligibleCents, sum(lines) - MIN_CHARGE_CENTS));
}

/** "10 % off" */
export function discountWords({
  percent,
  amountCents,
}: Pick<DiscountTerms, "percent" | "amountCents">): string {
  return `${percent === null ? formatRand(amountCents ?? 0) : `${percent} %`} off`;
}

export const NO_DISCOUNT_REASONS = [
  "unknown",
  "ended",
  "not_yet",
  "used_up",
  "used_by_buyer",
  "no_piece",
  "too_many_tries",
] as const;

export interface NoDiscount {
  reason: (typeof NO_DISCOUNT_REASONS)[number];
  /** When it ended or begins. */
  at: string | null;
}

export function noDiscountWords({ reason, at }: NoDiscount): string {
  const day = at ? formatDate(at) : "";
  switch (reason) {
    case "unknown":
      return "We do not know that code.";
    case "ended":
      return `That code ended on ${day}.`;
    case "not_yet":
      return `That code begins on ${day}.`;
    case "used_up":
      return "That code has been used up.";
    case "used_by_buyer":
      return "You have used that code already.";
    case "no_piece":
      return "That code is not for anything in your cart.";
    case "too_many_tries":
      return "Too many codes were tried. Please wait ten minutes.";
  }
}
