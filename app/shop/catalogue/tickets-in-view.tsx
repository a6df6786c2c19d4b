import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Where an address can point: the first ticket. */
export const TICKETS_ID = "tickets";

/**
 * 'Tickets' and 'Sold' lead to an address that names no place on the page. It opens at the tickets then, rather than
 * at the film above them. Back, forward and reload return to where the visitor was.
 *
 * A component, as it is rendered again after hydration, and the page around it need not be.
 */
export function TicketsInView({ hasTickets }: { hasTickets: boolean }) {
  const { hash } = useLocation();
  const navigation = useNavigationType();
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const cameWithDocument = useRef(isHydrating);
  const hadTickets = useRef(false);

  useEffect(() => {
    const isNewVisit = navigation !== "POP" || (cameWithDocument.current && isNewDocument());
    cameWithDocument.current = false;
    if (hadTickets.current === hasTickets) return;
    hadTickets.current = hasTickets;
    if (hasTickets && hash === "" && isNewVisit) document.getElementById(TICKETS_ID)?.scrollIntoView();
  }, [hasTickets, hash, navigation]);
  return null;
}

/** Neither reloaded nor come back to, and not yet scrolled. */
function isNewDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" && window.scrollY === 0;
}
