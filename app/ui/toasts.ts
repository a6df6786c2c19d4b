/** The specification's numbers: three at a time, four seconds each. */
export const TOASTS_SHOWN = 3;
export const TOAST_LIFETIME_MS = 4_000;

export interface Toast {
  id: number;
  message: string;
  isFailure: boolean;
  /** Green: the specification wants it of signing in and signing up. */
  isSuccess: boolean;
  /** A way on, such as to the cart. */
  link?: { to: string; label: string };
}

export type ToastOptions = Partial<Pick<Toast, "isFailure" | "isSuccess" | "link">>;

export interface ToastStore {
  /** Oldest first. */
  read: () => readonly Toast[];
  show: (message: string, options?: ToastOptions) => void;
  close: (id: number) => void;
  /** Nothing goes by itself while somebody reads. */
  hold: () => void;
  /** All begin their time again. */
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
    // The last one may have been closed under the pointer that held them all.
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
      // The same words again take the place of the first; the newest is always seen, so the oldest gives way.
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

/** Those of this browser tab; ui/toaster.tsx shows them. */
export const toasts = createToastStore();

/** Says something in passing. Call it from an event, never while rendering. */
export function toast(message: string, options?: ToastOptions): void {
  toasts.show(message, options);
}
