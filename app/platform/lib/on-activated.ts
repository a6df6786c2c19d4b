/** Waits for the activation of a prerendered page, which no visitor has seen yet. Returns a cancel function. */
export function onActivated(act: () => void): (() => void) | undefined {
  if (!("prerendering" in document && document.prerendering)) {
    act();
    return;
  }
  document.addEventListener("prerenderingchange", act, { once: true });
  return () => document.removeEventListener("prerenderingchange", act);
}
