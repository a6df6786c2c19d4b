/** From the specification: three at a time, four seconds each. */
const TOASTS_SHOWN = 3;
export const TOAST_LIFETIME_MS = 4_000;

export interface Toast {
  id: number;
  message: string;
  isFailure: boolean;
  /** Green; the specification requires it for signing in and signing up. */
  isSuccess: boolean;
  /** Such as to the cart. */
  link?: { to: string; label: string };
}

export type ToastOptions = Partial<Pick<Toast, "isFailure" | "isSuccess" | "link">>;

export interface ToastStore {
  /** Oldest first. */
  read: () => readonly Toast[];
  show: (message: string, options?: ToastOptions) => void;
  close: (id: number) => void;
  /** Pauses all timers. */
  hold: () => void;
  /** Restarts all timers. */
  release: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let shown: readonly Toast[] = [];
  let isHeld = false;
  let lastId = 0;

  function become(next: readonly Toast[]) {
    for (const { id } of shown) if (!next.some((toast) => toast.id === id)) stopTimer(id);
    shown = next;
    // The last one may have been closed while the pointer paused them.
    if (next.length === 0) isHeld = false;
    for (const listener of listeners) listener();
  }

  function startTimer(id: number) {
    stopTimer(id);
    timers.set(
      id,
      setTimeout(() => close(id), TOAST_LIFETIME_MS),
    );
  }

  function stopTimer(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  function close(id: number) {
    become(shown.filter((toast) => toast.id !== id));
  }

  return {
    read: () => shown,
    show(message, { isFailure = false, isSuccess = false, link } = {}) {
      const toast = { id: ++lastId, message, isFailure, isSuccess, link };
      // A repeated message replaces the earlier one; the newest is always shown, so the oldest is dropped.
      const others = shown.filter((other) => other.message !== message);
      become([...others, toast].slice(-TOASTS_SHOWN));
      if (!isHeld) startTimer(toast.id);
    },
    close,
    hold() {
      isHeld = true;
      for (const { id } of shown) stopTimer(id);
    },
    release() {
      isHeld = false;
      for (const { id } of shown) startTimer(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** This tab's toasts; ui/toaster.tsx shows them. */
export const toasts = createToastStore();

/** Shows a toast. Call it from an event handler, never while rendering. */
export function toast(message: string, options?: ToastOptions): void {
  toasts.show(message, options);
}
