/** Asked for less motion, or for light pages: nothing may move by itself. */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.hasAttribute("data-light") ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
