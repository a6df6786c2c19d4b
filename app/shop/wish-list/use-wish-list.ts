import { useSyncExternalStore } from "react";
import { browserStorage } from "~/platform/lib/browser-storage";
import { readWishes, toggleWish, WISH_LIST_KEY, type WishList } from "./wish-list";

const NONE: WishList = [];
const listeners = new Set<() => void>();
let current: WishList | undefined;

function read(): WishList {
  current ??= load();
  return current;
}

function load(): WishList {
  try {
    return readWishes(browserStorage.getItem(WISH_LIST_KEY));
  } catch {
    // Storage may be blocked; the list is then in memory only.
    return NONE;
  }
}

function write(next: WishList) {
  current = next;
  try {
    browserStorage.setItem(WISH_LIST_KEY, JSON.stringify(next));
  } catch {
    // Full or blocked.
  }
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent) {
  // A null key means that everything was cleared.
  if (key !== WISH_LIST_KEY && key !== null) return;
  current = undefined;
  for (const listener of listeners) listener();
}

/** The page listens once, however many hearts it has. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Whether a piece is saved on this device; its heart is rendered again only when that changes. */
export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read().includes(id),
    () => false,
  );
}

/** Returns the list with the piece on it, or taken off. */
export function toggleOnDevice(id: string): WishList {
  const next = toggleWish(read(), id);
  write(next);
  return next;
}

/** The pieces saved on this device; null on the server and until they are loaded. */
export function useWishList() {
  const list = useSyncExternalStore<WishList | null>(subscribe, read, () => null);
  return { list, keep: (ids: readonly string[]) => write([...new Set([...ids, ...read()])]) };
}
