import { useLayoutEffect } from "react";

/** How many parts of the page have each flag raised. */
const raised = new Map<string, number>();

/**
 * An attribute of the whole page for styles far from their cause, such as `data-modal`; gives how to lower it again.
 * Styles must not look for the cause itself by `html:has(…)`: at every change of the page the browser would compute the
 * styles of all of it anew.
 */
export function raisePageFlag(name: string): () => void {
  change(name, 1);
  return () => change(name, -1);
}

/** Together with what it stands for, and before the scroll position is restored: it may change how long the page is. */
export function usePageFlag(name: string, isRaised: boolean): void {
  useLayoutEffect(() => (isRaised ? raisePageFlag(name) : undefined), [name, isRaised]);
}

function change(name: string, by: number): void {
  const count = (raised.get(name) ?? 0) + by;
  raised.set(name, count);
  document.documentElement.toggleAttribute(`data-${name}`, count > 0);
}
