import { type KeyValues, tabStorage } from "~/lib/browser-storage";
import { type Toast, type ToastStore, toasts } from "./toasts";

const KEY = "afi-toasts";

type CarriedToast = Pick<Toast, "message" | "isFailure" | "isSuccess">;

/** Call it before a full page load of our own: the next page of this tab shows again what this one shows. */
export function carryToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
  const carried: CarriedToast[] = store
    .read()
    .map(({ message, isFailure, isSuccess }) => ({ message, isFailure, isSuccess }));
  try {
    storage.setItem(KEY, JSON.stringify(carried));
  } catch {
    // Where storage is forbidden the words stay behind.
  }
}

export function showCarriedToasts(storage: KeyValues = tabStorage, store: ToastStore = toasts): void {
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
