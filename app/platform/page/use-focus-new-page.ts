import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Browsers do not announce client-side navigation, and the focus would stay on the old link. So it moves to the URL's
 * fragment or to the new heading, which screen readers then read.
 */
export function useFocusNewPage() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = document.getElementById("content");
    const active = document.activeElement;
    // Keeps the focus of a field with autofocus; a focused link or button is what the visitor clicked.
    if (page?.contains(active) && !active?.matches("main, a, button")) return;
    const start = document.getElementById(hash.slice(1)) ?? page?.querySelector("h1") ?? page;
    if (!start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}
