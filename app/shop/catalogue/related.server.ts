import { callFunction, type Db } from "~/platform/db/client";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { CardRow, ProductRow } from "./card-row";
import type { Product, ProductCard } from "./product";
import type { ProductMentions } from "./product-mentions";
import { toCard, toProduct } from "./products.server";

export interface ProductWithRelated {
  product: Product;
  /** Published pieces of the same designer or category, newest first. */
  related: ProductCard[];
  /** Missing where they could not be read: the page is shown without them. */
  mentions?: ProductMentions;
}

/** All that a piece's page shows, in one question. */
export async function findWithRelated(
  db: Db,
  pictures: Pictures,
  id: string,
): Promise<ProductWithRelated | null> {
  const found = (await callFunction(db, "product_with_related", { wanted_id: id })) as unknown as {
    product: ProductRow;
    related: CardRow[];
    mentions: ProductMentions | null;
  } | null;
  if (!found) return null;
  const { product, related, mentions } = found;
  return {
    product: toProduct(pictures, product),
    related: related.map((row) => toCard(pictures, row)),
    ...(mentions && { mentions }),
  };
}

/** The same for a piece that is not in the database. */
export async function listRelated(
  db: Db,
  pictures: Pictures,
  { id, designer, category }: Pick<Product, "id" | "designer" | "category">,
): Promise<ProductCard[]> {
  const rows = await callFunction(db, "related_products", {
    wanted_designer: designer,
    wanted_category: category,
    except_id: id,
  });
  return rows.map((row) => toCard(pictures, row));
}
