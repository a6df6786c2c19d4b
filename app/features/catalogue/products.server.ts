import type { Db, Tables } from "~/db/client";
import { findPicture } from "~/lib/pictures.server";
import {
  categoryOf,
  designerOf,
  type Product,
  type ProductCard,
  priceOf,
  sizesOf,
  summaryOf,
} from "./product";
import { SAMPLE_PRODUCT_ROWS } from "./samples";
import type { Sort } from "./shop-query";

export const CARD_COLUMNS =
  "id, name, price, sale_price, status, in_stock, category, material, sizes, meta_description, images";

export type CardRow = Pick<
  Tables<"products">,
  "id" | "name" | "status" | "in_stock" | "category" | "material" | "sizes" | "meta_description" | "images"
> & {
  /** A string where the driver keeps numeric exact. */
  price: number | string;
  sale_price: number | string | null;
};
export type ProductRow = CardRow & Pick<Tables<"products">, "description" | "care">;

export interface ProductFilter {
  /** Whatever the case of its letters. */
  category?: string | null;
  size?: string | null;
  /** The name as the pieces spell it. */
  designer?: string | null;
  sort?: Sort;
  offset?: number;
  limit: number;
}

/** Samples are known by their own ids and need no database. */
export function findSample(id: string): Product | null {
  return sampleProducts.find((product) => product.id === id) ?? null;
}

/** Published pieces, a stretch at a time. */
export async function listProducts(
  db: Db,
  { category, size, designer, sort = "newest", offset = 0, limit }: ProductFilter,
  signal?: AbortSignal,
): Promise<ProductCard[]> {
  let query = db.from("products").select(CARD_COLUMNS).eq("status", "published");
  if (category) query = query.eq("category_key", category.toLowerCase());
  if (size) query = query.contains("sizes", [size]);
  if (designer) query = query.eq("designer", designer);
  // The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
  const ascending = sort === "price-up";
  query = query
    .order(sort === "newest" ? "created_at" : "current_price", { ascending })
    .order("id", { ascending });
  query = query.range(offset, offset + limit - 1);
  if (signal) query = query.abortSignal(signal);
  const { data } = await query.throwOnError();
  return data.map(toCard);
}

export function toCard(row: CardRow): ProductCard {
  const pictures = picturesOf(row);
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
  };
}

export function toProduct(row: ProductRow): Product {
  return {
    ...toCard(row),
    description: row.description ?? "",
    material: row.material,
    care: row.care,
    pictures: picturesOf(row),
  };
}

function picturesOf({ images, name }: Pick<CardRow, "images" | "name">) {
  return (images ?? [])
    .map((image) => findPicture(image, name, "product"))
    .filter((picture) => picture !== null);
}

export const sampleProducts: readonly Product[] = SAMPLE_PRODUCT_ROWS.map(toProduct);
