import { createHmac, timingSafeEqual } from "node:crypto";
import { createTicketCodes, type TicketCodes } from "../tickets/ticket-codes.ts";

/** What the backend derives the key under; another word makes every link sent so far worthless. */
export const ORDER_LINK_PURPOSE = "order links";

export interface OrderLinks {
  /** The address of an order's page for whoever may see it: in a mail, or on a page only the buyer has. */
  hrefFor(reference: string): string;
  /** The same without the site's address. */
  pathFor(reference: string): string;
  /** Whether the signature was made here for this very order. */
  isGenuine(reference: string, signature: string | null): boolean;
  /** For the browser that placed the order: with it, it may ask whether it was paid, and see nothing else. */
  outcomeToken(reference: string): string;
  isOutcomeToken(reference: string, token: string): boolean;
  /** The codes of its tickets. */
  tickets: TicketCodes;
}

/** An order's page is open to whoever holds its link: the reference, signed with a key that never leaves the server. */
export function createOrderLinks(key: Buffer, siteUrl: string): OrderLinks {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  // No reference has a space in it, so neither signature can pass for the other.
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

/** A page of the same order that the same link opens, such as its invoice. */
export function orderSubpage(href: string, page: "invoice" | "pay"): string {
  const [path, query] = href.split("?");
  return `${path}/${page}?${query}`;
}

function isSame(given: string | null, right: string): boolean {
  const [a, b] = [given ?? "", right].map((text) => Buffer.from(text, "base64url")) as [Buffer, Buffer];
  return a.length === b.length && timingSafeEqual(a, b);
}
