/*
 * Before our scripts are there, a visitor may already press, choose and send. What the browser or the server answers
 * well, such as a link to another page or a form of ours, goes its way. The rest is held and done once the page is
 * alive: buttons, choices, links that open a dialog, and what is marked `data-late`.
 */
const LATE_CLICKS = 'button[type="button"], a[aria-haspopup], a[data-late]';
const LATE_CHOICES = 'select, input[type="radio"], input[type="checkbox"]';

/** Scripts that have failed, or are not there by then, may never come: a link goes the way it goes without them. */
const LINK_TIMEOUT_MS = 5_000;

type Choice = HTMLSelectElement | HTMLInputElement;
type Held =
  | { type: "click"; control: HTMLElement }
  | { type: "change"; control: Choice; value: string; checked?: boolean };

declare global {
  interface Window {
    /** In their order; gone once the page is alive. */
    early?: Held[];
  }
}

/** In the browser, at the end of the page and before our scripts, so that it hears of one that cannot be fetched. */
export const QUEUE_EVENTS = `{
  window.early = [];
  const page = document.documentElement;
  addEventListener("error", ({ target }) => {
    if (target.type !== "module") return;
    page.dataset.scripts = "failed";
    dispatchEvent(new Event("scriptsfailed"));
  }, true);
  const hold = (type, selector, goOn, patience) => addEventListener(type, (event) => {
    const control = event.target.closest(selector);
    if (!window.early || page.dataset.scripts || !control) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The page may come alive in this moment: nobody else may hear of what is done again.
    event.stopImmediatePropagation();
    control.ariaBusy = "true";
    control.dataset.early = "";
    window.early.push({ type, control, value: control.value, checked: control.checked });
    if (!goOn) return;
    const giveUp = () => {
      if (!window.early) return;
      page.dataset.scripts = "failed";
      control.ariaBusy = null;
      delete control.dataset.early;
      goOn(control);
    };
    addEventListener("scriptsfailed", giveUp);
    setTimeout(giveUp, patience);
  }, true);
  hold("click", '${LATE_CLICKS}', ({ href }) => href && location.assign(href), ${LINK_TIMEOUT_MS});
  hold("change", '${LATE_CHOICES}');
}`;

/** Once the page is alive. */
export async function replayQueuedEvents() {
  const held = window.early ?? [];
  window.early = undefined;
  delete document.documentElement.dataset.scripts;
  for (const event of held) {
    event.control.ariaBusy = null;
    delete event.control.dataset.early;
    if (event.type === "click") event.control.click();
    if (event.type === "change") chooseAgain(event.control, event.value, event.checked);
    // One event may depend on what the one before changed: React does that before this goes on.
    await Promise.resolve();
  }
}

function chooseAgain(control: Choice, value: string, checked?: boolean) {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React hears of a box only when it changes.
  control.checked = !checked;
  control.click();
}
