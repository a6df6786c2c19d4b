import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** Whether a staff page still shows what it had before it was asked for anew. */
interface Freshness {
  /** When its data came. */
  at: number;
  isOld: boolean;
}

const FRESH: Freshness = { at: 0, isOld: false };

let freshness: Freshness = typeof window === "undefined" ? FRESH : { ...FRESH, at: Date.now() };
const followers = new Set<() => void>();
/** Where the page is that stands within the frame. Not the browser's address: on the way back that is ahead of it. */
let shownPath: string | null = null;

/** For the frame; without it, as on the error page, nothing is shown that could be kept. */
export function useShownPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    shownPath = pathname;
    return () => {
      shownPath = null;
    };
  }, [pathname]);
}

export const isShown = (path: string) => path === shownPath;

/** Its data came. */
export function tellFresh(): void {
  change({ at: Date.now(), isOld: false });
}

/** Its data did not come: what is shown is what it had, or nothing. */
export function tellLost(isKept: boolean): void {
  change({ ...freshness, isOld: isKept });
}

function change(next: Freshness): void {
  freshness = next;
  for (const tell of followers) tell();
}

export function useFreshness(): Freshness {
  return useSyncExternalStore(
    (tell) => {
      followers.add(tell);
      return () => followers.delete(tell);
    },
    () => freshness,
    () => FRESH,
  );
}
