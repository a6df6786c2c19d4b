import headwrap from "media:portraits/portrait-04.jpg";
import sun from "media:portraits/portrait-09.jpg";
import type { PictureSource } from "~/lib/pictures";

/** How long a slide of the hero stays. */
export const HERO_ROTATION_MS = 5_000;

export interface Slide {
  /** One entry for each line. */
  title: readonly string[];
  text: string;
  link: { to: string; words: string };
  picture: PictureSource;
  /** The flat ground of the portrait, carried on to the edges of the screen. */
  ground: string;
}

export const slides: readonly Slide[] = [
  {
    title: ["Made here,", "worn", "everywhere"],
    text: "The runways, the makers and the shop of a continent that dresses itself.",
    link: { to: "/events", words: "See what is on" },
    picture: {
      ...headwrap,
      alt: "Profile of a woman in a tall black and ivory headwrap with gold neck rings",
    },
    ground: "bg-terracotta",
  },
  {
    title: ["Fourteen", "names,", "one night"],
    text: "The Johannesburg Showcase, in the Constitution Court Gardens.",
    link: { to: "/events", words: "Buy Tickets" },
    picture: { ...sun, alt: "Profile of a bearded man against a saffron sun" },
    ground: "bg-indigo",
  },
];

/** The slide after this one; the first follows the last. */
export function nextSlide(shown: number, count: number): number {
  return (shown + 1) % count;
}
