import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A page opened in place is not announced by the browser, and the focus would stay on a link of the page before. So it
 * goes to what the address names, or to the new heading, which a screen reader then reads.
 */
export function useFocusNewPage() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = document.getElementById("content");
    const active = document.activeElement;
    // A field of the new page that took the focus by itself keeps it; a link or button is what brought us here.
    if (page?.contains(active) && !active?.matches("main, a, button")) return;
    const start = document.getElementById(hash.slice(1)) ?? page?.querySelector("h1") ?? page;
    if (!start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}
