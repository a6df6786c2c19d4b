import { createHmac, timingSafeEqual } from "node:crypto";

/** What the backend derives the key under; another word makes every link sent so far worthless. */
export const ORDER_LINK_PURPOSE = "order links";

export interface OrderLinks {
  /** The address of an order's page for whoever may see it: in a mail, or on a page only the buyer has. */
  hrefFor(reference: string): string;
  /** Whether the signature was made here for this very order. */
  isGenuine(reference: string, signature: string | null): boolean;
}

/** An order's page is open to whoever holds its link: the reference, signed with a key that never leaves the server. */
export function createOrderLinks(key: Buffer, siteUrl: string): OrderLinks {
  const sign = (reference: string) => createHmac("sha256", key).update(reference).digest();
  return {
    hrefFor(reference) {
      return `${siteUrl}/order/${encodeURIComponent(reference)}?key=${sign(reference).toString("base64url")}`;
    },
    isGenuine(reference, signature) {
      const given = Buffer.from(signature ?? "", "base64url");
      const right = sign(reference);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
