import type { PictureSource } from "~/platform/lib/pictures";

/** How long a slide of the hero stays. */
export const HERO_ROTATION_MS = 5_000;

/** The deep colours of the house: words on them are ivory. */
export const GROUNDS = ["terracotta", "indigo", "oxblood", "emerald", "plum"] as const;
export type Ground = (typeof GROUNDS)[number];

export interface Slide {
  /** One entry for each line. */
  title: readonly string[];
  text: string;
  link: { to: string; words: string };
  picture: PictureSource;
  /** The flat ground of the portrait, carried on to the edges of the screen. */
  ground: Ground;
}

/** The slide after this one; the first follows the last. */
export function nextSlide(shown: number, count: number): number {
  return (shown + 1) % count;
}
