import { isOrderReference } from "~/features/orders/order";
import type { OrderLinks } from "~/features/orders/order-link";

/** A bank transfer may take days. */
const KEPT_S = 7 * 24 * 3_600;

/**
 * Marks the browser that placed an order or came back from paying it: to it alone the pages after a payment say what
 * became of it. One cookie per order, since PayGate's cross-site POST brings none that could be added to. Scripts may
 * remove it, as signing out does.
 */
export function outcomeCookie(links: OrderLinks, reference: string, siteUrl: string): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const value = `${nameOf(reference)}=${links.outcomeToken(reference)}`;
  return `${value}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
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
