export const SIZES = ["XS", "S", "M", "L", "XL"] as const;

/** Without duplicates, smallest first. */
export function sizesOf(sizes: readonly string[] | null): string[] {
  return SIZES.filter((size) => sizes?.includes(size));
}

/** Where things are told by size, the key of a piece without sizes. */
export const ONE_SIZE = "one";
