import { type KeyValues, tabStorage } from "~/platform/lib/browser-storage";
import { type Toast, type ToastStore, toasts } from "./toasts";

const KEY = "afi-toasts";

type PersistedToast = Pick<Toast, "message" | "isFailure" | "isSuccess">;

/** Call before a full page load: the next page of this tab shows the current toasts again. */
export function persistToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
  const carried: PersistedToast[] = store
    .read()
    .map(({ message, isFailure, isSuccess }) => ({ message, isFailure, isSuccess }));
  try {
    storage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Storage is blocked, so they are lost.
  }
}

export function showPersistedToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
  for (const { message, ...options } of popPersisted(storage)) store.show(message, options);
}

function popPersisted(storage: KeyValues): PersistedToast[] {
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
