import type { PictureSource } from "~/platform/lib/pictures";

/** Where the picker looks pieces up: ?q=words, or ?ids=one,two. */
export const PRODUCT_CHOICES_PATH = "/admin/product-choices";

/** A piece as the picker shows it. */
export interface ProductChoice {
  id: string;
  name: string;
  /** "Kaya Studio", and whether visitors see it. */
  note: string;
  picture: PictureSource | null;
}

/** The database has the same. */
export const MAX_PRODUCTS = 12;

export function readProductIds(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))];
}

/** Another place in the list; one beyond its ends changes nothing. */
export function moveProduct(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to] as string).with(to, id);
}
