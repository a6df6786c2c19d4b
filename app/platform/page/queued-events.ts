/* Visitors may click, choose and submit before hydration. What works without scripts, such as links to other pages
   and our forms, is left to the browser. The rest is queued and replayed after hydration: buttons, choices, links
   that open a dialog, and elements with `data-deferred`. */
const QUEUED_CLICKS = 'button[type="button"], a[aria-haspopup], [data-deferred]';
const QUEUED_CHOICES = 'select, input[type="radio"], input[type="checkbox"]';

/** Scripts that have not loaded by then may have failed: a link or a form then works as without scripts. */
const LINK_TIMEOUT_MS = 5_000;

type Choice = HTMLSelectElement | HTMLInputElement;
type QueuedEvent =
  | { type: "click"; control: HTMLElement }
  | { type: "change"; control: Choice; value: string; checked?: boolean };

declare global {
  interface Window {
    /** In order; removed after hydration. */
    queuedEvents?: QueuedEvent[];
  }
}

/** Runs inline at the end of the page, before our scripts, so that it notices one that fails to load. Only the server writes it. */
export const QUEUE_EVENTS = !import.meta.env.SSR
  ? ""
  : `{
  window.queuedEvents = [];
  const page = document.documentElement;
  addEventListener("error", ({ target }) => {
    if (target.type !== "module") return;
    page.dataset.scripts = "failed";
    dispatchEvent(new Event("scriptsfailed"));
  }, true);
  const queue = (type, selector, fallback, timeout) => addEventListener(type, (event) => {
    const control = event.target.closest(selector);
    if (!window.queuedEvents || page.dataset.scripts || !control) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Hydration may happen at this moment: no other listener may handle what is replayed later.
    event.stopImmediatePropagation();
    control.ariaBusy = "true";
    control.dataset.queued = "";
    const queued = { type, control, value: control.value, checked: control.checked };
    window.queuedEvents.push(queued);
    if (!fallback) return;
    const giveUp = () => {
      // Once alone: neither the timeout after the failure nor scripts that come late do it again.
      const place = window.queuedEvents ? window.queuedEvents.indexOf(queued) : -1;
      if (place < 0) return;
      window.queuedEvents.splice(place, 1);
      page.dataset.scripts = "failed";
      control.ariaBusy = null;
      delete control.dataset.queued;
      fallback(control);
    };
    addEventListener("scriptsfailed", giveUp);
    setTimeout(giveUp, timeout);
  }, true);
  queue("click", '${QUEUED_CLICKS}', (control) => {
    if (control.href) location.assign(control.href);
    else if (control.type === "submit") control.form.requestSubmit(control);
  }, ${LINK_TIMEOUT_MS});
  queue("change", '${QUEUED_CHOICES}');
}`;

/** Called after hydration. */
export async function replayQueuedEvents() {
  const queued = window.queuedEvents ?? [];
  window.queuedEvents = undefined;
  delete document.documentElement.dataset.scripts;
  for (const event of queued) {
    // Within an effect React cannot hydrate the part of the page that an event is for, and would drop the event. And one
    // may depend on the previous one's state update, which React flushes in a microtask.
    await Promise.resolve();
    event.control.ariaBusy = null;
    delete event.control.dataset.queued;
    if (event.type === "click") event.control.click();
    if (event.type === "change") replayChoice(event.control, event.value, event.checked);
  }
}

function replayChoice(control: Choice, value: string, checked?: boolean) {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React sees a change of a checkbox only when its value differs.
  control.checked = !checked;
  control.click();
}
