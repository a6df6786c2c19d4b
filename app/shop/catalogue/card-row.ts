import type { Tables } from "~/platform/db/client";
import type { PictureSource } from "~/platform/lib/pictures";
import type { LeftBySize } from "~/shop/stock/stock";
import type { Measurements } from "./measurements";
import { priceOf } from "./price";
import { categoryOf, designerOf, type ProductCard, summaryOf } from "./product";
import { sizesOf } from "./sizes";

export type CardRow = Pick<
  Tables<"products">,
  "id" | "name" | "status" | "in_stock" | "category" | "material" | "sizes" | "meta_description" | "images"
> & {
  /** A string where the driver keeps numeric exact. */
  price: number | string;
  sale_price: number | string | null;
  /** Samples have none: nobody counts them. */
  left_by_size?: unknown;
};
export type ProductRow = CardRow &
  Pick<Tables<"products">, "description" | "care"> & {
    measurements?: Measurements;
    lead_time_days?: number | null;
  };

/** A row as a card, with the pictures it names. */
export function cardOf(row: CardRow, pictures: readonly PictureSource[]): ProductCard {
  return {
    id: row.id,
    name: row.name,
    designer: designerOf(row.meta_description),
    category: categoryOf(row.category),
    sizes: sizesOf(row.sizes),
    ...priceOf(row.price, row.sale_price),
    summary: summaryOf(row.meta_description),
    picture: pictures[0] ?? null,
    // It only repeats the first, so it goes without words.
    secondPicture: pictures[1] ? { ...pictures[1], alt: "" } : null,
    isSoldOut: row.status === "sold_out" || !row.in_stock,
    leftBySize: (row.left_by_size ?? {}) as LeftBySize,
  };
}
