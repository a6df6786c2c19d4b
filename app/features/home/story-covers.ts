import backstageRail from "media:photos/events/backstage-rail.jpg";
import loomWarp from "media:photos/stories/loom-warp.jpg";
import beadCollar from "media:portraits/portrait-10.jpg";
import { siteFacts } from "~/content/facts";
import type { PictureSource } from "~/lib/pictures";
import type { Cloth } from "~/ui/cloth";

export interface StoryCover {
  eyebrow: string;
  title: string;
  /** A path of ours, or another site's address. */
  to: string;
  words: string;
  picture: PictureSource;
  spine: Cloth;
}

export const storyCovers = (): readonly StoryCover[] => [
  {
    eyebrow: "Digital Magazine",
    title: "The cloth that crossed the Sahel twice",
    to: "/stories",
    words: "Read",
    picture: loomWarp,
    spine: "strip-weave",
  },
  {
    eyebrow: "Fastrack",
    title: "Twelve names to learn how to pronounce",
    to: "/fastrack",
    words: "Meet them",
    picture: beadCollar,
    spine: "bead-lattice",
  },
  {
    eyebrow: "Film, 4 min",
    title: "Backstage, before anyone is dressed",
    to: siteFacts().backstageFilmUrl,
    words: "Watch",
    picture: backstageRail,
    spine: "baobab-leaf",
  },
];
