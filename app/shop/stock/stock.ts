import { localDate } from "~/platform/lib/dates";
import { ONE_SIZE } from "~/shop/catalogue/sizes";

/**
 * How many are left of each size that is counted; one more than `FEW` stands for more. A piece without sizes is counted
 * under 'one'. What is not named is made to order. The column products.left_by_size; a test holds the two together.
 */
export type LeftBySize = Readonly<Record<string, number>>;

/** So few are told. */
export const FEW = 3;

export interface Stocked {
  sizes: readonly string[];
  isSoldOut: boolean;
  leftBySize: LeftBySize;
}

/** Null where nobody counts. */
export function leftOf({ leftBySize }: Stocked, size: string | null): number | null {
  return leftBySize[size ?? ONE_SIZE] ?? null;
}

export function isSizeSoldOut(product: Stocked, size: string | null): boolean {
  return product.isSoldOut || leftOf(product, size) === 0;
}

/** The most one can buy, where that is told. */
export function mostOf(product: Stocked, size: string | null): number | null {
  const left = leftOf(product, size);
  return left !== null && left <= FEW ? left : null;
}

/** 'Only 2 left'; nothing where there are more, or none. */
export function fewText(left: number | null | undefined): string | null {
  return left && left <= FEW ? `Only ${left} left` : null;
}

/** For a card: 'Only 2 left', 'Only 2 left in L', 'Few left in S and L'. */
export function cardStockText(product: Stocked): string | null {
  if (product.isSoldOut) return null;
  if (product.sizes.length === 0) return fewText(leftOf(product, null));
  const scarce = product.sizes.filter((size) => fewText(leftOf(product, size)));
  if (scarce.length <= 1) return scarce[0] ? `${fewText(leftOf(product, scarce[0]))} in ${scarce[0]}` : null;
  return `Few left in ${scarce.slice(0, -1).join(", ")} and ${scarce.at(-1)}`;
}

/** When a piece ordered now would leave the atelier: '11 December'. */
export function readyText(now: Date, leadTimeDays: number): string {
  const { day, month } = localDate(new Date(now.getTime() + leadTimeDays * 86_400_000));
  return `${day} ${month}`;
}

/** Chooses a size in a link: '/product/gown#size-M'. In the hash, because the page is the same for everyone. */
export const sizeHash = (size: string) => `#size-${size}`;
