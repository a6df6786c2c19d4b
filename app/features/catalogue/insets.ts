import runwayShow from "media:photos/events/runway-show.jpg";
import couture from "media:photos/gallery/couture.jpg";
import prints from "media:photos/gallery/prints.jpg";
import beads from "media:photos/stories/beads-in-bowls.jpg";
import loom from "media:photos/stories/loom-warp.jpg";
import patterns from "media:photos/stories/pattern-cutting.jpg";
import type { PictureSource } from "~/lib/pictures";
import { PAGE_SIZE } from "./shop-query";

/** A half-width picture that breaks the grid. */
export interface Inset {
  picture: PictureSource;
  title: string;
  link: { words: string; to: string };
}

export const INSETS: readonly [Inset, Inset][] = [
  [
    {
      picture: beads,
      title: "Counted, bead by bead",
      link: { words: "The jewellery", to: "/house-of-nala?category=Accessories#pieces" },
    },
    {
      picture: prints,
      title: "Printed for us, by the metre",
      link: { words: "See the cloth", to: "/nala-prive" },
    },
  ],
  [
    {
      picture: patterns,
      title: "Cut once, for one person",
      link: { words: "Made to order", to: "/nala-prive" },
    },
    {
      picture: loom,
      title: "A hand’s width, a day",
      link: { words: "Read the stories", to: "/stories" },
    },
  ],
  [
    {
      picture: couture,
      title: "Three hundred hours of it",
      link: { words: "Nala Privé", to: "/nala-prive" },
    },
    {
      picture: runwayShow,
      title: "Seen first from a chair",
      link: { words: "The shows", to: "/events" },
    },
  ],
];

/** After how many of its twelve pieces a picture stands, and how many there must be for its row to be full. */
const PLACES = [
  { after: 4, needs: 6 },
  { after: PAGE_SIZE, needs: PAGE_SIZE },
] as const;

export type GridEntry<Item> =
  | { kind: "product"; product: Item /** Its place on the whole rail, from 1. */; number: number }
  | {
      kind: "inset";
      inset: Inset;
      place: "first" | "second" /** The number of the piece before it. */;
      after: number;
    };

/**
 * The pieces with two pictures in every twelve. With them, twelve pieces fill whole rows of two, three and four;
 * a picture whose row would have a hole is left out. `from` says how many pieces came before.
 */
export function withInsets<Item>(products: readonly Item[], from: number): GridEntry<Item>[] {
  return products.flatMap((product, index): GridEntry<Item>[] => {
    const number = from + index + 1;
    const inset = insetAfter(index, products.length, from);
    return [{ kind: "product", product, number }, ...(inset ? [{ ...inset, after: number }] : [])];
  });
}

export function withoutInsets<Item>(products: readonly Item[], from: number): GridEntry<Item>[] {
  return products.map((product, index) => ({ kind: "product", product, number: from + index + 1 }));
}

function insetAfter(index: number, count: number, from: number) {
  const dozen = Math.floor(index / PAGE_SIZE);
  const inDozen = Math.min(count - dozen * PAGE_SIZE, PAGE_SIZE);
  const place = PLACES.findIndex(({ after, needs }) => after === (index % PAGE_SIZE) + 1 && inDozen >= needs);
  const inset = INSETS[(from / PAGE_SIZE + dozen) % INSETS.length]?.[place];
  return inset && ({ kind: "inset", inset, place: place === 0 ? "first" : "second" } as const);
}
