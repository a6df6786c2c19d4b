import { useEffect, useSyncExternalStore } from "react";

/**
 * A staff page without a connection: a link or a save that is pressed waits, and is pressed again when the connection is
 * back, so that what is sent is what stands in the form by then.
 */
interface Connection {
  isOnline: boolean;
  /** What was pressed and waits. */
  waiting: "save" | "page" | null;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** Works without a network, by its own worker. */
const DOOR = "/admin/door";

let connection: Connection = { isOnline: true, waiting: null };
let pressAgain: (() => void) | null = null;
let lastSave: (() => void) | null = null;
const followers = new Set<() => void>();

if (typeof window !== "undefined") {
  // A machine without a network still reaches itself: there, only a connection that is lost meanwhile counts.
  connection = { isOnline: navigator.onLine || LOOPBACK.test(location.hostname), waiting: null };
  addEventListener("offline", () => change({ isOnline: false, waiting: null }));
  addEventListener("online", () => {
    const press = pressAgain;
    pressAgain = null;
    change({ isOnline: true, waiting: null });
    press?.();
  });
}

function change(next: Connection): void {
  connection = next;
  for (const tell of followers) tell();
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  return () => followers.delete(tell);
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    follow,
    () => connection,
    () => ALWAYS,
  );
}

const ALWAYS: Connection = { isOnline: true, waiting: null };

/** At once where there is a connection. A signal ends the wait. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  if (connection.isOnline) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = follow(() => connection.isOnline && end());
    signal?.addEventListener("abort", end);
    function end() {
      stop();
      resolve();
    }
  });
}

/** What was pressed is given up. */
export function dropWaiting(): void {
  pressAgain = null;
  change({ ...connection, waiting: null });
}

/** Sends the form that was sent last, as it stands now. */
export function saveAgain(): void {
  lastSave?.();
}

/** For the frame of the staff area. On the window, before the router hears of it. */
export function useHeldPresses(): void {
  useEffect(() => {
    addEventListener("click", holdLink, true);
    addEventListener("submit", holdForm, true);
    return () => {
      removeEventListener("click", holdLink, true);
      removeEventListener("submit", holdForm, true);
    };
  }, []);
}

function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (connection.isOnline || !link || !leadsElsewhere(link)) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  holdPress(event, "page", () => link.isConnected && link.click());
}

function leadsElsewhere({ target, origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isOnPage = hash !== "" && pathname === location.pathname && search === location.search;
  return target !== "_blank" && origin === location.origin && !isOnPage && !pathname.startsWith(DOOR);
}

function holdForm(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  // A form in the background leaves the page as it is: several may wait at once, each in its own request.
  if (!(form instanceof HTMLFormElement) || form.dataset.background !== undefined) return;
  const again = () => {
    // The button may be another by now.
    const isOfForm = submitter instanceof HTMLButtonElement && submitter.form === form;
    if (form.isConnected) form.requestSubmit(isOfForm ? submitter : null);
  };
  const isSave = form.method === "post";
  if (isSave) lastSave = again;
  if (connection.isOnline || form.method === "dialog" || location.pathname.startsWith(DOOR)) return;
  holdPress(event, isSave ? "save" : "page", again);
}

/** A save that waits goes first: the page it stands on must not be left. */
function holdPress(event: Event, waiting: "save" | "page", again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  if (waiting === "page" && connection.waiting === "save") return;
  pressAgain = again;
  change({ ...connection, waiting });
}
