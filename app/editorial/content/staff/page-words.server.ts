import { createHash } from "node:crypto";
import { sql } from "kysely";
import { FIRST_PRIVE_PAGE } from "~/atelier/brand/first-prive.server";
import { FIRST_ABOUT_PAGE, FIRST_PEOPLE } from "~/editorial/about/first-about.server";
import { FIRST_HOME_PAGE, FIRST_STORY_COVERS } from "~/editorial/home/first-home.server";
import { FIRST_HEADS, FIRST_PAGE_PICTURES } from "~/platform/content/first-heads.server";
import { listWords, WORDS_KINDS, type Words, type WordsKind } from "~/platform/content/page-words";
import type { Db } from "~/platform/db/client";
import { FIRST_INTROS, FIRST_ORGANISATION } from "~/platform/organisation/first-facts.server";
import { FIRST_FASTRACK_PAGE } from "~/programme/fastrack/first-fastrack.server";
import { CLOTHS } from "~/shop/catalogue/cloths.server";
import { FIRST_INSETS } from "~/shop/catalogue/first-insets.server";
import type { Row, Saved } from "~/staff/form/records.server";

/** Of every page, what a new site says. */
export const FIRST_WORDS: Readonly<Record<WordsKind, Readonly<Record<string, Words>>>> = {
  about_page: { about: FIRST_ABOUT_PAGE },
  // The tonal ones are grounds of pages.
  cloths: Object.fromEntries(
    CLOTHS.filter(({ cloth }) => !cloth.endsWith("-tonal"))
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ cloth, name, description }) => [cloth, { name, description }]),
  ),
  fastrack_page: { fastrack: FIRST_FASTRACK_PAGE },
  home_page: { home: FIRST_HOME_PAGE },
  organisation: { organisation: FIRST_ORGANISATION },
  page_heads: FIRST_HEADS,
  page_intros: { intros: FIRST_INTROS },
  page_pictures: FIRST_PAGE_PICTURES,
  people: FIRST_PEOPLE,
  prive_page: { "nala-prive": FIRST_PRIVE_PAGE },
  shop_insets: FIRST_INSETS,
  story_covers: FIRST_STORY_COVERS,
};

/** Every page as it is now. */
export async function listPages(db: Db): Promise<{ kind: WordsKind; row: Row }[]> {
  const rows = await db.selectFrom("page_words").selectAll().execute();
  return WORDS_KINDS.flatMap((kind) => toRows(kind, rows).map((row) => ({ kind, row })));
}

export async function listWordsRows(db: Db, kind: WordsKind): Promise<Row[]> {
  return (await listPages(db)).flatMap((page) => (page.kind === kind ? [page.row] : []));
}

export async function findWordsRow(db: Db, kind: WordsKind, id: string): Promise<Row | null> {
  return (await listWordsRows(db, kind)).find((row) => row.id === id) ?? null;
}

/** Saves what the form holds, unless somebody else changed the words since the form was filled. */
export async function updateWords(
  { db, service }: { db: Db; service: Db },
  kind: WordsKind,
  { id, seen, row }: { id: string; seen: string; row: Record<string, unknown> },
): Promise<Saved> {
  const first = new Map(Object.entries(FIRST_WORDS[kind])).get(id);
  if (!first) return { kind: "gone" };
  const page = `${kind}/${id}`;
  const words = Object.entries(row).map(([field, value]) => [field, value ?? ""] as const);
  // The history then has what stood there before the first change.
  await service
    .insertInto("page_words")
    .values(words.map(([field]) => ({ page, field, value: JSON.stringify(first[field]) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.transaction().execute(async (tx): Promise<Saved> => {
    const rows = await tx
      .selectFrom("page_words")
      .selectAll()
      .where("page", "=", page)
      .orderBy("field")
      .forUpdate()
      .execute();
    const theirs = toRows(kind, rows).find((record) => record.id === id);
    if (!theirs || rows.length === 0) return { kind: "gone" };
    if (theirs.updated_at !== seen) return { kind: "conflict", theirs };
    await sql`
      update page_words p set value = given.value
      from jsonb_each(${Object.fromEntries(words)}::jsonb) as given (field, value)
      where p.page = ${page} and p.field = given.field and p.value <> given.value
    `.execute(tx);
    return { kind: "saved", id };
  });
}

/** The records of a kind. `updated_at` is a hash of their words: it changes when they do. */
function toRows(kind: WordsKind, rows: readonly { page: string; field: string; value: unknown }[]): Row[] {
  const changed: Record<string, Words> = {};
  for (const { page, field, value } of rows)
    changed[page] = { ...changed[page], [field]: value as string | string[] };
  return listWords(changed, kind, FIRST_WORDS[kind]).map((row) => ({
    ...row,
    updated_at: createHash("sha256").update(JSON.stringify(row)).digest("base64url"),
  }));
}
