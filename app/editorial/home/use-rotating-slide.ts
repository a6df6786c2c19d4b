import { type RefObject, useEffect, useState } from "react";
import { prefersReducedMotion } from "~/platform/lib/prefers-reduced-motion";
import { HERO_ROTATION_MS, nextSlide } from "./slides";

/**
 * Which slide is shown, and a way to show another. It turns by itself, but never under a pointer or the focus,
 * in a hidden tab, or for a visitor who wants stillness.
 */
export function useRotatingSlide(hero: RefObject<HTMLElement | null>, count: number, isPaused: boolean) {
  const [shown, show] = useState(0);

  useEffect(() => {
    const element = hero.current;
    if (!element || isPaused) return;
    // Asked of the browser when it matters: a pointer may rest here since before the page came alive.
    const isHeld = () =>
      document.hidden ||
      prefersReducedMotion() ||
      element.matches(":hover") ||
      element.matches(":focus-within");
    const turn = () => {
      if (!isHeld()) show((current) => nextSlide(current, count));
    };

    let timer = setInterval(turn, HERO_ROTATION_MS);
    // Whoever held a slide and lets go sees it for its whole time.
    const startAgain = () => {
      clearInterval(timer);
      timer = setInterval(turn, HERO_ROTATION_MS);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerleave", startAgain, { signal });
    element.addEventListener("focusout", startAgain, { signal });
    document.addEventListener("visibilitychange", startAgain, { signal });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [hero, count, isPaused]);

  return [shown, show] as const;
}
