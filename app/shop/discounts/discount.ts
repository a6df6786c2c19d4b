import { formatRand } from "~/platform/lib/money";

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
export function discountText({
  percent,
  amountCents,
}: Pick<DiscountTerms, "percent" | "amountCents">): string {
  return `${percent === null ? formatRand(amountCents ?? 0) : `${percent} %`} off`;
}
