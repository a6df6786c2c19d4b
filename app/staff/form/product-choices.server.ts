import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { MAX_PRODUCTS, type ProductChoice } from "./product-choices";

const MAX_RESULTS = 8;

/** Pieces whose name, maker or address has the words. Those that visitors see come first. */
export async function searchProducts(db: Db, pictures: Pictures, search: string): Promise<ProductChoice[]> {
  const words = likePattern(search);
  const rows = await selectChoices(db)
    .where("status", "!=", "archived")
    .where((eb) =>
      eb.or([eb("name", "ilike", words), eb("designer", "ilike", words), eb("id", "ilike", words)]),
    )
    .orderBy((eb) => eb("status", "=", "published"), "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_RESULTS)
    .execute();
  return rows.map((row) => toChoice(pictures, row));
}

export async function findProducts(
  db: Db,
  pictures: Pictures,
  ids: readonly string[],
): Promise<ProductChoice[]> {
  if (ids.length === 0) return [];
  const rows = await selectChoices(db).where("id", "in", ids.slice(0, MAX_PRODUCTS)).execute();
  return rows.map((row) => toChoice(pictures, row));
}

function selectChoices(db: Db) {
  return db.selectFrom("products").select(["id", "name", "designer", "status", "images"]);
}

type ChoiceRow = Awaited<ReturnType<ReturnType<typeof selectChoices>["execute"]>>[number];

function toChoice(pictures: Pictures, row: ChoiceRow): ProductChoice {
  const isSeen = row.status === "published" || row.status === "sold_out";
  return {
    id: row.id,
    name: row.name,
    note: [row.designer, isSeen ? "" : "not on the site"].filter(Boolean).join(", "),
    picture: pictures.find(row.images?.[0] ?? null, row.name, "product"),
  };
}
