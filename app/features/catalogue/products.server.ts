import { sql } from "kysely";
import { SAMPLE_PRODUCT_ROWS } from "~/content/sample-products";
import type { Db } from "~/db/client";
import { findPicture } from "~/lib/pictures.server";
import { type CardRow, cardOf, type ProductRow } from "./card-row";
import { leadTimeLine, measurementLines } from "./measurements";
import type { Product, ProductCard } from "./product";
import type { Sort } from "./shop-query";

export const CARD_COLUMNS = [
  "id",
  "name",
  "price",
  "sale_price",
  "status",
  "in_stock",
  "left_by_size",
  "category",
  "material",
  "sizes",
  "meta_description",
  "images",
] as const;

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
): Promise<ProductCard[]> {
  let query = db.selectFrom("products").select(CARD_COLUMNS).where("status", "=", "published");
  if (category) query = query.where("category_key", "=", category.toLowerCase());
  if (size) query = query.where(sql<boolean>`sizes @> ${[size]}`);
  if (designer) query = query.where("designer", "=", designer);
  // The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
  const direction = sort === "price-up" ? "asc" : "desc";
  const rows = await query
    .orderBy(sort === "newest" ? "created_at" : "current_price", direction)
    .orderBy("id", direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(toCard);
}

export function toCard(row: CardRow): ProductCard {
  return cardOf(row, picturesOf(row));
}

export function toProduct(row: ProductRow): Product {
  const pictures = picturesOf(row);
  return {
    ...cardOf(row, pictures),
    description: row.description ?? "",
    material: row.material,
    care: row.care,
    details: [
      row.material,
      row.care,
      ...measurementLines(row.measurements),
      ...leadTimeLine(row.lead_time_days),
    ]
      .filter((line) => line !== null)
      .map((line) => line.replace(/\.?$/, ".")),
    leadTimeDays: row.lead_time_days ?? null,
    pictures,
  };
}

function picturesOf({ images, name }: Pick<CardRow, "images" | "name">) {
  return (images ?? [])
    .map((image) => findPicture(image, name, "product"))
    .filter((picture) => picture !== null);
}

export const sampleProducts: readonly Product[] = SAMPLE_PRODUCT_ROWS.map(toProduct);
