import type { Db } from "~/platform/db/client";
import { isUsedIn } from "~/platform/pictures/picture-uses.server";
import { findPictureEdits, toDeliveredPicture } from "~/platform/pictures/staff-pictures.server";
import type { LibraryPicture } from "./library-picture";
import { usesByPicture } from "./uses.server";

/** The pictures that came with the site and that a row names, by name. Those in the pages' own code are not changed here. */
export async function listDelivered(db: Db): Promise<LibraryPicture[]> {
  const uses = await usesByPicture(db, "delivered_picture_uses");
  const names = [...uses.keys()].toSorted();
  const edits = await findPictureEdits(db, names);
  return names.flatMap((name) => {
    const picture = toDeliveredPicture(name, edits.get(name));
    const facts = { id: name, isDelivered: true, bytes: null, uploadedAt: null, uses: uses.get(name) ?? [] };
    return picture ? [{ ...picture, ...facts }] : [];
  });
}

export function isFound({ alt, originalName, uses }: LibraryPicture, search: string): boolean {
  const words = search.toLowerCase();
  return [alt, originalName].some((text) => text?.toLowerCase().includes(words)) || isUsedIn(uses, search);
}
