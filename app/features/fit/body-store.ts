import { useSyncExternalStore } from "react";
import { browserStorage } from "~/lib/browser-storage";
import { type Body, readBody } from "./body";

/** On this device, until it is cleared or somebody signs out. */
const BODY_KEY = "afi-measurements";

const listeners = new Set<() => void>();
let known: { stored: string | null; body: Body | null } = { stored: null, body: null };

export function readKeptBody(): Body | null {
  try {
    const stored = browserStorage.getItem(BODY_KEY);
    if (stored !== known.stored) known = { stored, body: readBody(JSON.parse(stored ?? "null")) };
  } catch {
    // No storage here, or rubbish in it: what this page was told still counts.
  }
  return known.body;
}

/** Null forgets it. */
export function keepBody(body: Body | null): void {
  const stored = body && JSON.stringify(body);
  try {
    if (stored === null) browserStorage.removeItem(BODY_KEY);
    else browserStorage.setItem(BODY_KEY, stored);
    known = { stored, body };
  } catch {
    known = { ...known, body };
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** "My measurements"; null on the server and where there are none. */
export function useBody(): Body | null {
  return useSyncExternalStore(subscribe, readKeptBody, () => null);
}
