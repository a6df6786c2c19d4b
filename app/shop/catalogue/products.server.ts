import { sql } from "kysely";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES, type Pictures } from "~/platform/pictures/pictures.server";
import { type CardRow, cardOf, type ProductRow } from "./card-row";
import { leadTimeLine, type Measurements, measurementLines } from "./measurements";
import type { Product, ProductCard } from "./product";
import { cutProductList, type ProductList } from "./product-list";
import { SAMPLE_PRODUCT_ROWS } from "./sample-products";
import type { PriceBand, ShopQuery, Sort } from "./shop-query";

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
  material?: string | null;
  price?: PriceBand | null;
  cloth?: string | null;
  inStock?: boolean;
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
  pictures: Pictures,
  { category, size, sort = "newest", offset = 0, limit, ...choice }: ProductFilter,
): Promise<ProductCard[]> {
  let query = db.selectFrom("products").select(CARD_COLUMNS).where("status", "=", "published");
  if (category) query = query.where("category_key", "=", category.toLowerCase());
  if (size) query = query.where(sql<boolean>`sizes @> ${[size]}`);
  if (choice.designer) query = query.where("designer", "=", choice.designer);
  if (choice.material) query = query.where("fibre", "=", choice.material);
  if (choice.price) query = query.where("price_band", "=", choice.price);
  if (choice.cloth) query = query.where("cloth", "=", choice.cloth);
  if (choice.inStock) query = query.where("in_stock", "=", true);
  // The id settles ties, in the direction of the index, so that no piece is shown twice or skipped.
  const direction = sort === "price-up" ? "asc" : "desc";
  const rows = await query
    .orderBy(sort === "newest" ? "created_at" : "current_price", direction)
    .orderBy("id", direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => toCard(pictures, row));
}

export function toCard(pictures: Pictures, row: CardRow): ProductCard {
  return cardOf(row, shownPictures(pictures, row));
}

export function toProduct(pictures: Pictures, row: ProductRow): Product {
  const shown = shownPictures(pictures, row);
  const card = cardOf(row, shown);
  return {
    ...card,
    description: row.description ?? "",
    material: row.material,
    care: row.care,
    details: [
      row.material,
      row.care,
      ...measurementLines(row.measurements),
      ...leadTimeLine(row.lead_time_days, card),
    ]
      .filter((line) => line !== null)
      .map((line) => line.replace(/\.?$/, ".")),
    measurements: row.measurements ?? null,
    leadTimeDays: row.lead_time_days ?? null,
    pictures: shown,
  };
}

function shownPictures(pictures: Pictures, { images, name }: Pick<CardRow, "images" | "name">) {
  return (images ?? [])
    .map((image) => pictures.find(image, name, "product"))
    .filter((picture) => picture !== null);
}

const sampleProducts: readonly Product[] = SAMPLE_PRODUCT_ROWS.map((row) =>
  toProduct(MANIFEST_PICTURES, row),
);

/** By product. */
export async function listMeasurements(
  db: Db,
  ids: readonly string[],
): Promise<Record<string, Measurements>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("products")
    .select(["id", "measurements"])
    .where("id", "in", ids)
    .where("status", "=", "published")
    .execute();
  return Object.fromEntries(rows.map(({ id, measurements }) => [id, measurements as Measurements]));
}

/** The pieces a story tells of. */
export async function listStoryProducts(db: Db, pictures: Pictures, slug: string): Promise<ProductCard[]> {
  const rows = await callFunction(db, "story_products", { wanted_slug: slug });
  return rows.map((row) => toCard(pictures, row));
}

export async function getProductList(db: Db, pictures: Pictures, query: ShopQuery): Promise<ProductList> {
  const length = query.loaded - query.from;
  const found = await listProducts(db, pictures, { ...query, offset: query.from, limit: length + 1 });
  return cutProductList(found, length);
}

/** The pieces of a wish list in its order; what the shop no longer shows is left out. */
export async function listProductsByIds(
  db: Db,
  pictures: Pictures,
  ids: readonly string[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").select(CARD_COLUMNS).where("id", "in", ids).execute();
  const cards = new Map(rows.map((row) => [row.id, toCard(pictures, row)]));
  return ids.flatMap((id) => cards.get(id) ?? findSample(id) ?? []);
}

/** Publishes drafts whose moment has come, begins and ends sales. Gives how many pieces changed. */
export function runProductClock(service: Db, at?: Date): Promise<number> {
  return callFunction(service, "run_product_clock", { at: at?.toISOString() });
}
