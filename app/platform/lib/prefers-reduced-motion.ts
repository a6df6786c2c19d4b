/** The visitor prefers reduced motion or light pages. */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.hasAttribute("data-light") ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
