import { useSyncExternalStore } from "react";
import { browserStorage } from "~/platform/lib/browser-storage";
import { type Body, type DeviceBody, readBody } from "./body";

/** On this device, until it is cleared or somebody signs out. */
const BODY_KEY = "afi-measurements";

const listeners = new Set<() => void>();
let known: { stored: string | null; device: DeviceBody | null } = { stored: null, device: null };

export function readDeviceBody(): DeviceBody | null {
  try {
    const stored = browserStorage.getItem(BODY_KEY);
    if (stored !== known.stored) known = { stored, device: parse(stored) };
  } catch {
    // No storage here, or rubbish in it: what this page was told still counts.
  }
  return known.device;
}

export const readStoredBody = (): Body | null => readDeviceBody()?.body ?? null;

/** Forgotten for an account it leaves a note of when; forgotten by a guest, nothing. */
export function keepDeviceBody(device: DeviceBody): void {
  const isNothing = device.body === null && device.accountId === null;
  const { body, ...rest } = device;
  const stored = isNothing ? null : JSON.stringify({ ...body, ...rest });
  const kept = isNothing ? null : device;
  try {
    if (stored === null) browserStorage.removeItem(BODY_KEY);
    else browserStorage.setItem(BODY_KEY, stored);
    known = { stored, device: kept };
  } catch {
    known = { ...known, device: kept };
  }
  for (const listener of listeners) listener();
}

function parse(stored: string | null): DeviceBody | null {
  const value = JSON.parse(stored ?? "null");
  const body = readBody(value);
  const accountId = typeof value?.accountId === "string" ? value.accountId : null;
  if (!body && !accountId) return null;
  return { body, accountId, changedAt: Number(value.changedAt) || 0 };
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
  return useSyncExternalStore(subscribe, readStoredBody, () => null);
}
