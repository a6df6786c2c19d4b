import type { StaffPicture } from "~/platform/pictures/staff-picture";
import type { Values } from "~/staff/form/fields";
import { MEASURES } from "../measurements";
import { ONE_SIZE, SIZES } from "../sizes";

export const PRODUCTS_PATH = "/admin/products";

/** What staff call the state of a piece. A draft with a moment is scheduled. */
export const STATES = [
  { state: "published", label: "Published" },
  { state: "scheduled", label: "Published at a set time" },
  { state: "draft", label: "Draft" },
  { state: "sold_out", label: "Sold out" },
  { state: "archived", label: "Archived" },
] as const;
export type ProductState = (typeof STATES)[number]["state"];
export type ProductStatus = Exclude<ProductState, "scheduled">;

export const STATE_LABELS: Record<ProductState, string> = {
  published: "Published",
  scheduled: "Scheduled",
  draft: "Draft",
  sold_out: "Sold out",
  archived: "Archived",
};

export function productState(status: string, publishAt: string | null): ProductState {
  return status === "draft" && publishAt !== null ? "scheduled" : (status as ProductStatus);
}

export { MEASURES, ONE_SIZE };
/** What may be counted and measured of a piece: each size, or the piece itself. */
export const SIZE_KEYS = [...SIZES, ONE_SIZE] as const;

export const sizeLabel = (key: string): string => (key === ONE_SIZE ? "One size" : key);
export const sizeOfKey = (key: string): string | null => (key === ONE_SIZE ? null : key);

/** The pictures travel with what was typed, so that a draft on this device knows them too. */
export const PICTURES_KEPT = "pictures_kept";

export function picturesIn(values: Values): StaffPicture[] | null {
  try {
    const kept = JSON.parse(values[PICTURES_KEPT] ?? "null");
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}
