import type { SlideRow } from "../../platform/content/content-rows.ts";

/* What the home page of a new site shows; the migration that makes the table of slides says the same of them. */

export const FIRST_SLIDES: readonly SlideRow[] = [
  {
    title: "Made here,\nworn\neverywhere",
    text: "The runways, the makers and the shop of a continent that dresses itself.",
    link_to: "/events",
    link_words: "See what is on",
    picture: "/media/portraits/portrait-04.jpg",
    alt: "Profile of a woman in a tall black and ivory headwrap with gold neck rings",
    ground: "terracotta",
  },
  {
    title: "Fourteen\nnames,\none night",
    text: "The Johannesburg Showcase, in the Constitution Court Gardens.",
    link_to: "/events",
    link_words: "Buy Tickets",
    picture: "/media/portraits/portrait-09.jpg",
    alt: "Profile of a bearded man against a saffron sun",
    ground: "indigo",
  },
];

export const FIRST_HOME_PAGE = {
  about_eyebrow: "About AFI",
  about_title: "African fashion is an archive, a workshop and a market. We keep the lights on in all three.",
  about_picture: "/media/photos/stories/pattern-cutting.jpg",
  about_picture_alt: "Paper pattern, brass scissors and indigo cloth on a cutting table",
  about_caption: "The cutting table in Newtown, a little after six in the morning.",
  about_text: [
    "Since the first show in a borrowed warehouse we have put more than three hundred designers from across the continent in front of buyers, editors and the people who wear the clothes.",
    "We stage the shows, run a programme that takes young designers from sketch to rail, and keep a house of our own, where ready-to-wear and made-to-order garments are cut and finished by hand.",
  ].join("\n\n"),
  events_title: "Events",
  prive_text:
    "Our own ready-to-wear, made in our own atelier, and garments cut for one person only. Twelve pairs of hands, no factory.",
  stories_title: "Stories",
};

/** The three cards of stories on the home page. */
export const FIRST_STORY_COVERS = {
  first: {
    eyebrow: "Digital Magazine",
    title: "The cloth that crossed the Sahel twice",
    link_to: "/stories",
    link_words: "Read",
    picture: "/media/photos/stories/loom-warp.jpg",
    cloth: "strip-weave",
  },
  second: {
    eyebrow: "Fastrack",
    title: "Twelve names to learn how to pronounce",
    link_to: "/fastrack",
    link_words: "Meet them",
    picture: "/media/portraits/portrait-10.jpg",
    cloth: "bead-lattice",
  },
  third: {
    eyebrow: "Film, 4 min",
    title: "Backstage, before anyone is dressed",
    link_to: "https://youtube.example/afi/backstage-before-anyone-is-dressed",
    link_words: "Watch",
    picture: "/media/photos/events/backstage-rail.jpg",
    cloth: "baobab-leaf",
  },
};
