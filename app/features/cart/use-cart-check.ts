import { useEffect, useState } from "react";
import {
  checkCart,
  type Findings,
  type KnownPiece,
  mergeFindings,
  NO_FINDINGS,
  NO_TICKET_EVENTS,
  type TicketEvents,
  ticketEventsOf,
} from "./cart-check";
import { useCart } from "./cart-provider";

/** As many as the shop answers at once. */
const MAX_ASKED = 100;

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
      const asked = [...ids].slice(0, MAX_ASKED);
      const pieces = await askAbout(asked, controller.signal);
      if (!pieces) return;
      // The cart may have changed meanwhile; of what was not asked about nothing is known.
      const found = checkCart(
        read().filter((line) => asked.includes(line.id)),
        pieces,
      );
      setFindings((before) => mergeFindings(before, found));
      setTicketEvents(ticketEventsOf(pieces));
      reprice(pieces);
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
async function askAbout(ids: string[], signal: AbortSignal): Promise<KnownPiece[] | null> {
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
