import { useSyncExternalStore } from "react";

/** Whether a staff page still shows what it had before it was asked for anew. */
interface Freshness {
  /** When its data came. */
  at: number;
  isOld: boolean;
}

const FRESH: Freshness = { at: 0, isOld: false };

let freshness: Freshness = typeof window === "undefined" ? FRESH : { ...FRESH, at: Date.now() };
const followers = new Set<() => void>();

/** Its data came. */
export function tellFresh(): void {
  change({ at: Date.now(), isOld: false });
}

/** Its data did not come: what is shown is what it had. */
export function tellOld(): void {
  change({ ...freshness, isOld: true });
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
