import { listPages } from "~/editorial/content/staff/page-words.server";
import type { Db } from "~/platform/db/client";
import { listUses, type PictureUse } from "~/platform/pictures/picture-uses.server";

/** As the functions of the same name find them. */
const NAMES = {
  picture_uses: /\bpictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
  delivered_picture_uses: /(\/media\/[a-z0-9/-]+\.jpg)/g,
};

type Found = Awaited<ReturnType<typeof listUses>>[number];

/** Where each picture is used: in rows, and in the words of pages, of which the database has only some. */
export async function usesByPicture(db: Db, of: keyof typeof NAMES): Promise<Map<string, PictureUse[]>> {
  const found = (await listUses(db, of)).filter(({ use }) => use.table !== "page_words");
  for (const { kind, row } of await listPages(db)) {
    const names = [...JSON.stringify(row).matchAll(NAMES[of])].map(([, name = ""]) => name);
    const use = { table: kind, recordId: row.id, label: String(row.name ?? row.title ?? "") };
    for (const picture of new Set(names)) found.push({ picture, use });
  }
  const place = ({ use }: Found) => `${use.table} ${use.recordId}`;
  const byPlace = (one: Found, other: Found) =>
    Number(place(one) > place(other)) - Number(place(one) < place(other));
  const uses = new Map<string, PictureUse[]>();
  for (const { picture, use } of found.toSorted(byPlace))
    uses.set(picture, [...(uses.get(picture) ?? []), use]);
  return uses;
}
