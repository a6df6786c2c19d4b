import type { Db } from "~/db/client";
import type { Product, ProductCard } from "./product";
import { CARD_COLUMNS, toCard } from "./products.server";

const MOST_RELATED = 4;

/** Published pieces of the same designer or category, newest first. */
export async function listRelated(
  db: Db,
  { id, designer, category }: Pick<Product, "id" | "designer" | "category">,
  signal: AbortSignal,
): Promise<ProductCard[]> {
  const { data } = await db
    .from("products")
    .select(CARD_COLUMNS)
    .eq("status", "published")
    .neq("id", id)
    .or(`designer.eq.${quoted(designer)},category_key.eq.${quoted(category.toLowerCase())}`)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(MOST_RELATED)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toCard);
}

/** A name may hold commas, brackets and quotes, which mean something in such a filter. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
