import { formatDate, localDate } from "~/platform/lib/dates";

export const NO_DISCOUNT_REASONS = [
  "unknown",
  "ended",
  "not_yet",
  "used_up",
  "used_by_buyer",
  "in_payment",
  "no_piece",
  "too_many_tries",
] as const;

export interface NoDiscount {
  reason: (typeof NO_DISCOUNT_REASONS)[number];
  /** When it ended, begins, or is free again. */
  at: string | null;
}

/** In words, so that the browser needs none of them. */
export function noDiscountText({ reason, at }: NoDiscount): string {
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
    case "in_payment":
      return `That code is being paid with already, in another tab or from your network. Finish that payment or cancel it there; otherwise the code is free again at ${at ? localDate(at).time : "the end of the payment"}.`;
    case "no_piece":
      return "That code is not for anything in your cart.";
    case "too_many_tries":
      return "Too many codes were tried. Please wait ten minutes.";
  }
}
