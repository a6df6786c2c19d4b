import type { PictureSource } from "~/platform/lib/pictures";
import { PAGE_SIZE } from "./shop-query";

/** A half-width picture that breaks the grid. */
export interface Inset {
  picture: PictureSource;
  title: string;
  link: { words: string; to: string };
}

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
export function withInsets<Item>(
  products: readonly Item[],
  from: number,
  insets: readonly Inset[],
): GridEntry<Item>[] {
  return products.flatMap((product, index): GridEntry<Item>[] => {
    const number = from + index + 1;
    const inset = insetAfter(insets, index, products.length, from);
    return [{ kind: "product", product, number }, ...(inset ? [{ ...inset, after: number }] : [])];
  });
}

export function withoutInsets<Item>(products: readonly Item[], from: number): GridEntry<Item>[] {
  return products.map((product, index) => ({ kind: "product", product, number: from + index + 1 }));
}

function insetAfter(insets: readonly Inset[], index: number, count: number, from: number) {
  const dozen = Math.floor(index / PAGE_SIZE);
  const inDozen = Math.min(count - dozen * PAGE_SIZE, PAGE_SIZE);
  const place = PLACES.findIndex(({ after, needs }) => after === (index % PAGE_SIZE) + 1 && inDozen >= needs);
  if (place < 0) return null;
  const inset = insets[((from / PAGE_SIZE + dozen) * PLACES.length + place) % insets.length];
  return inset && ({ kind: "inset", inset, place: place === 0 ? "first" : "second" } as const);
}
