import { createHmac } from "node:crypto";
import { createTicketCodes, type TicketCodes } from "../../events/tickets/ticket-codes.ts";
import { isSameSignature, sign } from "../../platform/lib/signed-links.ts";

/** Key derivation purpose; changing it invalidates every link sent so far. */
export const ORDER_LINK_PURPOSE = "order links";

/** What a link's signature covers. */
export interface LinkedOrder {
  reference: string;
  /** How often the buyer's email address was corrected: each time the links in the mails before end. */
  linkVersion: number;
}

export interface OrderLinks {
  /** The URL of the order's page, for mails. */
  hrefFor(order: LinkedOrder): string;
  /** The same without the origin, for pages that only the buyer sees. */
  pathFor(order: LinkedOrder): string;
  isGenuine(order: LinkedOrder, signature: string | null): boolean;
  /** For the browser that placed the order: permits asking whether it was paid, nothing else. */
  outcomeToken(reference: string): string;
  isOutcomeToken(reference: string, token: string): boolean;
  /** The codes of its tickets. */
  tickets: TicketCodes;
}

/** An order's page needs its signed link: the reference, signed with a key that never leaves the server. */
export function createOrderLinks(key: Buffer, siteUrl: string): OrderLinks {
  // References contain no space, so the kinds of signature cannot be confused.
  const outcomeOf = (reference: string) => `outcome of ${reference}`;
  const signatureOf = ({ reference, linkVersion }: LinkedOrder) =>
    sign(key, linkVersion === 0 ? reference : `${reference} ${linkVersion}`);
  const pathFor = (order: LinkedOrder) =>
    `/order/${encodeURIComponent(order.reference)}?key=${signatureOf(order)}`;
  return {
    hrefFor: (order) => siteUrl + pathFor(order),
    pathFor,
    isGenuine: (order, signature) => isSameSignature(signature, signatureOf(order)),
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
