import { formatDate } from "~/platform/lib/dates";
import { UUID } from "~/platform/lib/uuid";
import { type ListQuery, readListQuery } from "~/staff/list/list-query";
import { discountText } from "../discount";

export const DISCOUNTS_PATH = "/admin/discounts";
export const DISCOUNTS_BACK = { to: DISCOUNTS_PATH, label: "Discount codes" };

export interface StaffDiscount {
  id: string;
  code: string;
  percent: number | null;
  amountCents: number | null;
  startsAt: string;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  categories: string[];
  productIds: string[];
  includesTickets: boolean;
  note: string | null;
  /** Paid orders, which count against the limit. */
  uses: number;
  /** What it gave on orders that were paid. */
  givenCents: number;
}

export function isDiscountId(text: string): boolean {
  return UUID.test(text);
}

export type DiscountState = "running" | "ahead" | "ended" | "used-up";

export const STATE_LABELS: Record<DiscountState, string> = {
  running: "Counts",
  ahead: "Not yet",
  "used-up": "Used up",
  ended: "Ended",
};

/** In the order of the chips. */
export const SHOWS = [
  { show: "", label: "All" },
  ...(["running", "ahead", "used-up", "ended"] as const).map((show) => ({ show, label: STATE_LABELS[show] })),
];

export const SORTS = [
  { sort: "", label: "Newest" },
  { sort: "code", label: "By code" },
  { sort: "used", label: "Most used" },
  { sort: "given", label: "Most given" },
  { sort: "ending", label: "Ends first" },
] as const;
export type DiscountSort = (typeof SORTS)[number]["sort"];

export function readDiscountsQuery(params: URLSearchParams): ListQuery {
  return readListQuery(params, {
    shows: SHOWS.map(({ show }) => show),
    sorts: SORTS.map(({ sort }) => sort),
    key: UUID,
  });
}

export function discountState(
  { startsAt, endsAt, maxUses, uses }: Pick<StaffDiscount, "startsAt" | "endsAt" | "maxUses" | "uses">,
  now: Date,
): DiscountState {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return "ended";
  if (maxUses !== null && uses >= maxUses) return "used-up";
  return Date.parse(startsAt) > now.getTime() ? "ahead" : "running";
}

/** "10 % off Men, Women and 2 pieces, tickets too" */
export function termsText(discount: StaffDiscount): string {
  const { categories, productIds, includesTickets } = discount;
  const pieces = productIds.length === 1 ? "1 piece" : `${productIds.length} pieces`;
  const what = [...categories, ...(productIds.length > 0 ? [pieces] : [])];
  const words = `${discountText(discount)} ${what.length > 0 ? what.join(", ") : "all pieces"}`;
  return includesTickets ? `${words}, tickets too` : words;
}

/** "3 of 100, one each" */
export function usesText({ uses, maxUses, maxUsesPerBuyer }: StaffDiscount): string {
  const all = maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
  if (maxUsesPerBuyer === null) return all;
  return `${all}, ${maxUsesPerBuyer === 1 ? "one" : maxUsesPerBuyer} each`;
}

/** The last day it counts, since it ends at midnight. */
export function lastDay(endsAt: string): string {
  return formatDate(new Date(Date.parse(endsAt) - 1));
}
