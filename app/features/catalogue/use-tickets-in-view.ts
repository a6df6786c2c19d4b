import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Where an address can point: the first ticket. */
export const TICKETS_ID = "tickets";

/**
 * 'Tickets' and 'Sold' lead to an address that names no place on the page. It opens at the tickets then, rather than
 * at the film above them. Back, forward and reload return to where the visitor was.
 */
export function useTicketsInView(hasTickets: boolean): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const hasArrived = useRef(false);

  useEffect(() => {
    if (hasArrived.current === hasTickets) return;
    hasArrived.current = hasTickets;
    const isReturn = navigation === "POP" && (key !== "default" || window.scrollY > 0);
    if (hasTickets && hash === "" && !isReturn) document.getElementById(TICKETS_ID)?.scrollIntoView();
  }, [hasTickets, hash, key, navigation]);
}
