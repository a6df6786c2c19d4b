import type { Words, WordsKind } from "~/platform/content/page-words";
import type { Tables } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import type { Field, FieldErrors } from "~/staff/form/fields";
import type { ListChoices, ListQuery } from "~/staff/list/list-query";

export const CONTENT_PATH = "/admin/content";

/** One kind of content, described once: its list, its form and its order follow from this. */
export interface ContentKind {
  /** In the address: /admin/content/<slug>. */
  slug: string;
  table: keyof Database | WordsKind;
  title: string;
  /** "a banner", for buttons and headings. */
  singular: string;
  lead: string;
  fields: readonly Field[];
  /** What a row is called in the list. */
  nameOf: (row: Record<string, unknown>) => string;
  detailOf?: (row: Record<string, unknown>) => string;
  pictureField?: string;
  /** The column that says whether visitors see a row. */
  shownField?: string;
  /** The column staff order rows by; without one the newest comes first. */
  orderField?: string;
  /** Rows are in order among those that have the same value here. */
  groupField?: string;
  /** Rows neither come nor go. */
  isFixed?: boolean;
  /** Where visitors see a row; null while they do not. */
  viewHref: (row: Record<string, unknown>) => string | null;
  /** What one field alone cannot tell. */
  check?: (row: Record<string, unknown>) => FieldErrors;
  /** What a new row begins with. */
  blank?: Record<string, unknown>;
}

interface TypedKind<Table, Row>
  extends Omit<
    ContentKind,
    | "table"
    | "fields"
    | "nameOf"
    | "detailOf"
    | "pictureField"
    | "shownField"
    | "orderField"
    | "groupField"
    | "viewHref"
  > {
  table: Table;
  fields: readonly Field<keyof Row & string>[];
  nameOf: (row: Row) => string;
  detailOf?: (row: Row) => string;
  pictureField?: keyof Row & string;
  shownField?: keyof Row & string;
  orderField?: keyof Row & string;
  groupField?: keyof Row & string;
  viewHref: (row: Row) => string | null;
}

/** Columns are checked against the schema here; what follows works with any of them. */
export function kind<Table extends keyof Database>(described: TypedKind<Table, Tables<Table>>): ContentKind {
  return described as unknown as ContentKind;
}

/** Of words in page_words: fields are checked against the first words. */
export function wordsKind<First extends Words>(
  described: Omit<TypedKind<WordsKind, First & { id: string }>, "isFixed">,
): ContentKind {
  return { ...described, isFixed: true } as unknown as ContentKind;
}

export const CONTENT_CHOICES: ListChoices = { shows: ["shown", "hidden"], sorts: [] };

/** The rows of the chip that have the words. They are few and all there, so that their order can be dragged. */
export function shownRows<Row extends { name: string; detail: string; isShown: boolean }>(
  rows: readonly Row[],
  { show, search }: Pick<ListQuery, "show" | "search">,
): Row[] {
  const words = search.toLowerCase();
  return rows.filter(
    ({ name, detail, isShown }) =>
      (show === "" || isShown === (show === "shown")) && `${name} ${detail}`.toLowerCase().includes(words),
  );
}

export function countHidden(rows: readonly { isShown: boolean }[]): { shown: number; hidden: number } {
  const shown = rows.filter(({ isShown }) => isShown).length;
  return { shown, hidden: rows.length - shown };
}
