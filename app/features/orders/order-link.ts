import { createHmac, timingSafeEqual } from "node:crypto";
import { createTicketCodes, type TicketCodes } from "../tickets/ticket-codes.ts";

/** Key derivation purpose; changing it invalidates every link sent so far. */
export const ORDER_LINK_PURPOSE = "order links";

export interface OrderLinks {
  /** The URL of an order's page, for mails and for pages only the buyer sees. */
  hrefFor(reference: string): string;
  /** The same without the origin. */
  pathFor(reference: string): string;
  /** Whether this is our signature of this reference. */
  isGenuine(reference: string, signature: string | null): boolean;
  /** For the browser that placed the order: permits asking whether it was paid, nothing else. */
  outcomeToken(reference: string): string;
  isOutcomeToken(reference: string, token: string): boolean;
  /** The codes of its tickets. */
  tickets: TicketCodes;
}

/** An order's page needs its signed link: the reference, signed with a key that never leaves the server. */
export function createOrderLinks(key: Buffer, siteUrl: string): OrderLinks {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  // References contain no space, so the two kinds of signature cannot be confused.
  const outcomeOf = (reference: string) => `outcome of ${reference}`;
  const pathFor = (reference: string) => `/order/${encodeURIComponent(reference)}?key=${sign(reference)}`;
  return {
    hrefFor: (reference) => siteUrl + pathFor(reference),
    pathFor,
    isGenuine: (reference, signature) => isSame(signature, sign(reference)),
    outcomeToken: (reference) => sign(outcomeOf(reference)),
    // A key of its own: knowing one says nothing about the other.
    tickets: createTicketCodes(createHmac("sha256", key).update("ticket codes").digest(), siteUrl),
    isOutcomeToken: (reference, token) => isSame(token, sign(outcomeOf(reference))),
  };
}

/** Another page of the same order that the same signature opens, such as its invoice. */
export function orderSubpage(href: string, page: "invoice" | "pay" | "return"): string {
  const [path, query] = href.split("?");
  return `${path}/${page}?${query}`;
}

function isSame(given: string | null, right: string): boolean {
  const [a, b] = [given ?? "", right].map((text) => Buffer.from(text, "base64url")) as [Buffer, Buffer];
  return a.length === b.length && timingSafeEqual(a, b);
}
