import { useEffect, useSyncExternalStore } from "react";

/**
 * A staff page without a connection: a link or a save that is pressed waits, and is pressed again when the connection is
 * back, so that what is sent is what stands in the form by then.
 */
interface Connection {
  isOnline: boolean;
  /** What was pressed and waits. "first save": another form was saved after it, and is not sent. */
  waiting: "save" | "first save" | "page" | null;
}

/** Works without a network, by its own worker. */
const DOOR = "/admin/door";

/** The page was just fetched: only a connection that is lost meanwhile counts. */
const ALWAYS: Connection = { isOnline: true, waiting: null };

let connection = ALWAYS;
let held: { press: () => void; form: HTMLFormElement | null } | null = null;
let lastSave: (() => void) | null = null;
/** Saves in the background that wait or are under way. */
const underWay = new Set<Promise<unknown>>();
const followers = new Set<() => void>();

if (typeof window !== "undefined") {
  addEventListener("offline", () => change({ isOnline: false, waiting: null }));
  addEventListener("online", () => {
    const press = held?.press;
    held = null;
    change(ALWAYS);
    if (press) void Promise.allSettled(underWay).then(press);
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

/** A page that was chosen is not opened before this has ended. */
export function keepPage(save: Promise<unknown>): void {
  const end = () => underWay.delete(save);
  underWay.add(save);
  save.then(end, end);
}

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
  held = null;
  change({ ...connection, waiting: null });
}

/** Not a form that adds something each time it is sent (`data-adds`): without an answer it may have done so. */
export function canSaveAgain(): boolean {
  return lastSave !== null;
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
  hold(event, () => link.isConnected && link.click(), null);
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
  if (isSave) lastSave = form.dataset.adds === undefined ? again : null;
  if (connection.isOnline || form.method === "dialog" || location.pathname.startsWith(DOOR)) return;
  hold(event, again, isSave ? form : null);
}

/** A save that waits goes first: its page must not be left, and its answer may fill the other forms anew. */
function hold(event: Event, press: () => void, form: HTMLFormElement | null): void {
  event.preventDefault();
  event.stopPropagation();
  if (!held?.form?.isConnected || held.form === form) {
    held = { press, form };
    change({ ...connection, waiting: form ? "save" : "page" });
  } else if (form) change({ ...connection, waiting: "first save" });
}
