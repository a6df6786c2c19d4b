import type { GalleryPicture } from "~/platform/content/galleries.server";
import type { Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import type { LightboxItem } from "~/platform/ui/lightbox";

const TIMEOUT_MS = 3_000;

/** A gallery with links to the pieces in its pictures. Where they cannot be read, its pictures lead nowhere. */
export async function withProductLinks(
  db: Db,
  gallery: readonly GalleryPicture[],
  onFailure: (err: unknown) => void,
): Promise<LightboxItem[]> {
  const ids = [...new Set(gallery.flatMap(({ productIds }) => productIds))];
  const names = await withTimeout(TIMEOUT_MS, () => readNames(db, ids)).catch((err: unknown) => {
    onFailure(err);
    return new Map<string, string>();
  });
  return gallery.map(({ productIds, ...item }) => ({
    ...item,
    links: productIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ to: `/product/${id}`, name }];
    }),
  }));
}

async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("status", "in", ["published", "sold_out"])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
