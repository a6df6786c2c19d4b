import { useEffect, useState } from "react";
import {
  checkCart,
  type Findings,
  type KnownProduct,
  mergeFindings,
  NO_FINDINGS,
  NO_TICKET_EVENTS,
  type TicketEvents,
  ticketEventsOf,
} from "./cart-check";
import { useCart } from "./cart-provider";

/** As many as the shop answers at once. */
const MAX_IDS = 100;

/**
 * Asks the shop about the cart when it is opened and whenever the visitor comes back to it, puts today's prices in
 * and gives what has changed, and what the tickets are for. Without an answer nothing is said: the checkout looks again.
 */
export function useCartCheck(): { findings: Findings; ticketEvents: TicketEvents } {
  const { read, reprice } = useCart();
  const [findings, setFindings] = useState(NO_FINDINGS);
  const [ticketEvents, setTicketEvents] = useState(NO_TICKET_EVENTS);

  useEffect(() => {
    const controller = new AbortController();
    async function check() {
      const ids = new Set(read().map((line) => line.id));
      if (ids.size === 0 || document.visibilityState === "hidden") return;
      const requested = [...ids].slice(0, MAX_IDS);
      const products = await fetchKnownProducts(requested, controller.signal);
      if (!products) return;
      // The cart may have changed meanwhile; of what was not asked about nothing is known.
      const found = checkCart(
        read().filter((line) => requested.includes(line.id)),
        products,
      );
      setFindings((before) => mergeFindings(before, found));
      setTicketEvents(ticketEventsOf(products));
      reprice(products);
    }
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      controller.abort();
      document.removeEventListener("visibilitychange", check);
    };
  }, [read, reprice]);

  return { findings, ticketEvents };
}

/** Null when the shop does not answer. Not a router's fetcher, whose failure would take the page away. */
async function fetchKnownProducts(ids: string[], signal: AbortSignal): Promise<KnownProduct[] | null> {
  try {
    const answer = await fetch("/cart/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ids),
      signal,
    });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    return null;
  }
}
