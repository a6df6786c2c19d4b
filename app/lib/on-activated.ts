/** Acts for a person only: a browser may run a page ahead that nobody has asked to see yet. Gives a way to call off. */
export function onActivated(act: () => void): (() => void) | undefined {
  if (!("prerendering" in document && document.prerendering)) {
    act();
    return;
  }
  document.addEventListener("prerenderingchange", act, { once: true });
  return () => document.removeEventListener("prerenderingchange", act);
}
