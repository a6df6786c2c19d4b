import { useContext, useEffect, useMemo, useState } from "react";
import {
  checkCart,
  type FewLeft,
  type Findings,
  fewLeftOf,
  type KnownProduct,
  type LeadTimes,
  leadTimesOf,
  mergeFindings,
  NO_FINDINGS,
  NO_TICKET_EVENTS,
  type TicketEvents,
  ticketEventsOf,
} from "./cart-check";
import { useCart } from "./cart-provider";
import { CookieCartContext } from "./cookie-cart-view";

/** The endpoint's limit. */
const MAX_IDS = 100;

/**
 * Checks the cart against the shop when it is opened and when the visitor comes back to it. Updates prices and returns
 * what has changed, with the tickets' events. A failure is silent: the checkout checks again.
 */
export function useCartCheck(): {
  findings: Findings;
  fewLeft: FewLeft;
  leadTimes: LeadTimes;
  ticketEvents: TicketEvents;
} {
  const { lines, read, reprice } = useCart();
  const kept = useContext(CookieCartContext);
  const [known, setKnown] = useState<KnownProducts | null>(
    () => kept && { requested: kept.lines.map(({ id }) => id), products: kept.products },
  );
  const [prices, setPrices] = useState(NO_FINDINGS);
  const [ticketEvents, setTicketEvents] = useState(() =>
    kept ? ticketEventsOf(kept.products) : NO_TICKET_EVENTS,
  );

  useEffect(() => {
    const controller = new AbortController();
    async function check() {
      const ids = new Set(read().map((line) => line.id));
      if (ids.size === 0 || document.visibilityState === "hidden") return;
      const requested = [...ids].slice(0, MAX_IDS);
      const products = await fetchKnownProducts(requested, controller.signal);
      if (!products) return;
      // The cart may have changed meanwhile; lines that were not checked are left out.
      const found = checkCart(
        read().filter((line) => requested.includes(line.id)),
        products,
      );
      setPrices((before) => mergeFindings(before, found));
      setKnown({ requested, products });
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

  // Of the cart as it is now: a smaller number puts a line right at once.
  const findings = useMemo(() => {
    if (!known) return NO_FINDINGS;
    const requested = lines.filter((line) => known.requested.includes(line.id));
    return mergeFindings(prices, checkCart(requested, known.products));
  }, [lines, known, prices]);

  const fewLeft = useMemo(() => fewLeftOf(lines, known?.products ?? []), [lines, known]);
  const leadTimes = useMemo(() => leadTimesOf(lines, known?.products ?? []), [lines, known]);
  return { findings, fewLeft, leadTimes, ticketEvents };
}

interface KnownProducts {
  requested: readonly string[];
  products: readonly KnownProduct[];
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
