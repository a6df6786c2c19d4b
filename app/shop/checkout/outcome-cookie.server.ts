import { isOrderReference } from "~/shop/orders/order";
import type { OrderLinks } from "~/shop/orders/order-link";

/** A bank transfer may take days. */
const MAX_AGE_S = 7 * 24 * 3_600;

/**
 * Marks the browser that placed or paid an order: only there do the pages after a payment show its state. One cookie
 * per order, since PayGate's cross-site POST sends none that could be extended. Readable by scripts, because signing
 * out removes it.
 */
export function outcomeCookie(links: OrderLinks, reference: string, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const value = `${nameOf(reference)}=${links.outcomeToken(reference)}`;
  return `${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure}`;
}

export function mayKnowOutcome(links: OrderLinks, reference: string, request: Request): boolean {
  if (!isOrderReference(reference)) return false;
  const start = `${nameOf(reference)}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.some(
    (cookie) => cookie.startsWith(start) && links.isOutcomeToken(reference, cookie.slice(start.length)),
  );
}

function nameOf(reference: string): string {
  return `afi-order-${reference}`;
}
