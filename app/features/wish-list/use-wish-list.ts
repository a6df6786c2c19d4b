import { useSyncExternalStore } from "react";
import { browserStorage } from "~/lib/browser-storage";
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

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key !== WISH_LIST_KEY && key !== null) return;
    current = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The pieces saved on this device; null on the server and until they are loaded. */
export function useWishList() {
  const list = useSyncExternalStore<WishList | null>(subscribe, read, () => null);
  return {
    list,
    toggle: (id: string) => write(toggleWish(read(), id)),
    keep: (ids: readonly string[]) => write([...new Set([...ids, ...read()])]),
    /** For event handlers. */
    read,
  };
}
