import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import type { PictureSource } from "~/platform/lib/pictures";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { PAGE_SIZE } from "~/staff/list/list-query";
import { priceOf } from "../price";
import type { ProductsQuery } from "./products-query";
import { type ProductState, type ProductStatus, productState } from "./staff-product";

/** A piece in the list. */
export interface ProductListRow {
  id: string;
  name: string;
  designer: string;
  category: string;
  sizes: string[];
  priceRand: number;
  /** What the sale costs, also before it begins; null without one. */
  saleRand: number | null;
  isOnSale: boolean;
  /** All sizes together; null: not counted, made to order. */
  stock: number | null;
  /** One entry for each size it comes in, or a single one; each can be typed in the list. */
  stocks: { size: string | null; quantity: number | null }[];
  isLow: boolean;
  state: ProductState;
  status: ProductStatus;
  publishAt: string | null;
  picture: PictureSource | null;
}

/** Fewer than this is little. */
const LOW_STOCK = 3;

const stockOf = sql<
  number | null
>`(select sum(s.quantity)::integer from stock s where s.product_id = products.id)`;
const stocksOf = sql<{ size: string | null; quantity: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('size', s.size, 'quantity', s.quantity)), '[]')
  from stock s where s.product_id = products.id
)`;
const isLow = sql<boolean>`exists (
  select from stock s where s.product_id = products.id and s.quantity < ${sql.lit(LOW_STOCK)}
    and (s.size is null or s.size = any (products.sizes))
)`;

/** One page of all pieces, whatever their state, and whether there is another. */
export async function listStaffProducts(
  db: Db,
  pictures: Pictures,
  query: ProductsQuery,
): Promise<{ products: ProductListRow[]; hasMore: boolean }> {
  const rows = await chosen(db, query)
    .offset((query.page - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE + 1)
    .execute();
  const products = rows.slice(0, PAGE_SIZE).map((row) => toListRow(pictures, row));
  return { products, hasMore: rows.length > PAGE_SIZE };
}

function chosen(db: Db, { show, search, category, designer, sort }: ProductsQuery) {
  let rows = db
    .selectFrom("products")
    .select([
      "id",
      "name",
      "designer",
      "category",
      "sizes",
      "price",
      "sale_price",
      "planned_sale_price",
      "status",
      "publish_at",
      "images",
      stockOf.as("stock"),
      stocksOf.as("stocks"),
      isLow.as("is_low"),
    ]);
  // Archived pieces are put away: they are listed where one looks for them.
  if (show === "") rows = rows.where("status", "!=", "archived");
  else if (show === "scheduled")
    rows = rows.where("status", "=", "draft").where("publish_at", "is not", null);
  else if (show === "draft") rows = rows.where("status", "=", "draft").where("publish_at", "is", null);
  else if (show === "low") rows = rows.where("status", "=", "published").where(isLow);
  else if (show === "sale")
    rows = rows.where("planned_sale_price", "is not", null).where("status", "!=", "archived");
  else rows = rows.where("status", "=", show as ProductStatus);
  if (category) rows = rows.where("category_key", "=", category.toLowerCase());
  if (designer) rows = rows.where("designer", "=", designer);
  if (search) {
    const words = likePattern(search);
    rows = rows.where(({ or, eb }) =>
      or([
        eb("name", "ilike", words),
        eb("designer", "ilike", words),
        eb("material", "ilike", words),
        eb("id", "=", search),
      ]),
    );
  }
  if (sort === "name") return rows.orderBy("name").orderBy("id");
  if (sort === "price") return rows.orderBy("current_price").orderBy("id");
  if (sort === "saved") return rows.orderBy(sql`coalesce(edited_at, created_at)`, "desc").orderBy("id");
  return rows.orderBy("created_at", "desc").orderBy("id", "desc");
}

type ChosenRow = Awaited<ReturnType<ReturnType<typeof chosen>["execute"]>>[number];

function toListRow(pictures: Pictures, row: ChosenRow): ProductListRow {
  return {
    id: row.id,
    name: row.name,
    designer: row.designer,
    category: row.category,
    sizes: row.sizes,
    priceRand: Number(row.price),
    saleRand: row.planned_sale_price === null ? null : Number(row.planned_sale_price),
    isOnSale: priceOf(row.price, row.sale_price).wasCents !== null,
    stock: row.stock,
    stocks: (row.sizes.length > 0 ? row.sizes : [null]).map((size) => ({
      size,
      quantity: row.stocks.find((stock) => stock.size === size)?.quantity ?? null,
    })),
    isLow: row.is_low,
    state: productState(row.status, row.publish_at),
    status: row.status,
    publishAt: row.publish_at,
    picture: pictures.find(row.images[0], "", "product"),
  };
}

export interface ProductChoices {
  categories: string[];
  designers: string[];
}

/** For the filters and the suggestions of the form. */
export async function listChoices(db: Db): Promise<ProductChoices> {
  const categories = await db
    .selectFrom("products")
    .select("category")
    .distinct()
    .orderBy("category")
    .limit(100)
    .execute();
  const designers = await db
    .selectFrom("products")
    .select("designer")
    .distinct()
    .orderBy("designer")
    .limit(500)
    .execute();
  return {
    categories: categories.map(({ category }) => category),
    designers: designers.map(({ designer }) => designer),
  };
}

/** How many there are under each chip, as `chosen` lists them. */
export async function countProducts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status <> 'archived')::integer as "all",
      count(*) filter (where status = 'published')::integer as published,
      count(*) filter (where status = 'draft' and publish_at is not null)::integer as scheduled,
      count(*) filter (where status = 'draft' and publish_at is null)::integer as draft,
      count(*) filter (where status = 'published' and ${isLow})::integer as low,
      count(*) filter (where status <> 'archived' and planned_sale_price is not null)::integer as sale,
      count(*) filter (where status = 'sold_out')::integer as sold_out,
      count(*) filter (where status = 'archived')::integer as archived
    from products
  `.execute(db);
  const { all = 0, ...counts } = rows[0] ?? {};
  return { "": all, ...counts };
}

/** Of all pages of the list, for a file. */
export async function everyListedId(db: Db, query: ProductsQuery): Promise<string[]> {
  return (await chosen(db, query).limit(MAX_EXPORTED).execute()).map(({ id }) => id);
}

const MAX_EXPORTED = 50_000;
