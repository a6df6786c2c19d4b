import { type KeyValues, tabStorage } from "~/lib/browser-storage";
import { type Toast, type ToastStore, toasts } from "./toasts";

const KEY = "afi-toasts";

type CarriedToast = Pick<Toast, "message" | "isFailure" | "isSuccess">;

/** Call before a full page load: the next page of this tab shows the current toasts again. */
export function persistToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
  const carried: CarriedToast[] = store
    .read()
    .map(({ message, isFailure, isSuccess }) => ({ message, isFailure, isSuccess }));
  try {
    storage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Storage is blocked, so they are lost.
  }
}

export function showPersistedToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
  for (const { message, ...options } of takeCarried(storage)) store.show(message, options);
}

function takeCarried(storage: KeyValues): CarriedToast[] {
  try {
    const text = storage.getItem(KEY);
    if (text === null) return [];
    storage.removeItem(KEY);
    const carried: unknown = JSON.parse(text);
    return Array.isArray(carried) ? carried : [];
  } catch {
    return [];
  }
}
