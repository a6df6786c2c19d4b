import { createHmac } from "node:crypto";
import { createSignedLinks, isSameSignature, type SignedLinks, sign } from "../../lib/signed-links.ts";
import { createTicketCodes, type TicketCodes } from "../tickets/ticket-codes.ts";

/** Key derivation purpose; changing it invalidates every link sent so far. */
export const ORDER_LINK_PURPOSE = "order links";

/** By the order's reference. */
export interface OrderLinks extends SignedLinks {
  /** For the browser that placed the order: permits asking whether it was paid, nothing else. */
  outcomeToken(reference: string): string;
  isOutcomeToken(reference: string, token: string): boolean;
  /** The codes of its tickets. */
  tickets: TicketCodes;
}

/** An order's page needs its signed link: the reference, signed with a key that never leaves the server. */
export function createOrderLinks(key: Buffer, siteUrl: string): OrderLinks {
  // References contain no space, so the two kinds of signature cannot be confused.
  const outcomeOf = (reference: string) => `outcome of ${reference}`;
  return {
    ...createSignedLinks(key, siteUrl, "/order"),
    outcomeToken: (reference) => sign(key, outcomeOf(reference)),
    // A key of its own: knowing one says nothing about the other.
    tickets: createTicketCodes(createHmac("sha256", key).update("ticket codes").digest(), siteUrl),
    isOutcomeToken: (reference, token) => isSameSignature(token, sign(key, outcomeOf(reference))),
  };
}

/** Another page of the same order that the same signature opens, such as its invoice. */
export function orderSubpage(href: string, page: "invoice" | "pay" | "return"): string {
  const [path, query] = href.split("?");
  return `${path}/${page}?${query}`;
}
