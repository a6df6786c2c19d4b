import { sql } from "kysely";
import { data, redirect } from "react-router";
import { isOfWords } from "~/platform/content/page-words";
import { callFunction, type Db } from "~/platform/db/client";
import { hasCode, UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import type { PictureSource } from "~/platform/lib/pictures";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { type FieldErrors, readFields, toValues, type Values } from "~/staff/form/fields";
import { namesOfPictures } from "~/staff/form/picture-fields.server";
import type { RecordResult } from "~/staff/form/record-form";
import { findRow, insertRow, type Row, updateRow } from "~/staff/form/records.server";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { CONTENT_PATH, type ContentKind } from "./content-kind";
import { findWordsRow, listWordsRows, updateWords } from "./page-words.server";

export interface ContentRow {
  id: string;
  name: string;
  detail: string;
  group: string;
  isShown: boolean;
  picture: PictureSource | null;
}

export interface ContentRecord {
  /** Null for a new one. */
  id: string | null;
  name: string;
  seen: string;
  values: Values;
  viewHref: string | null;
}

/** Every list here is one that a person keeps in their head. */
const MAX_ROWS = 200;

/** What the column says that visitors see a row by. */
const SHOWN: readonly unknown[] = [true, "published"];

export async function listRows(db: Db, pictures: Pictures, kind: ContentKind): Promise<ContentRow[]> {
  const rows = isOfWords(kind.table) ? await listWordsRows(db, kind.table) : await listTableRows(db, kind);
  return rows.map((row) => ({
    id: row.id,
    name: kind.nameOf(row),
    detail: kind.detailOf?.(row) ?? "",
    group: kind.groupField ? String(row[kind.groupField]) : "",
    isShown: kind.shownField === undefined || SHOWN.includes(row[kind.shownField]),
    picture: kind.pictureField
      ? pictures.find(row[kind.pictureField] as string | null, "", "portrait")
      : null,
  }));
}

async function listTableRows(db: Db, kind: ContentKind): Promise<Row[]> {
  const order = kind.orderField ? sql`${sql.ref(kind.orderField)}, created_at, id` : sql`created_at desc, id`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(kind.table)} order by ${order} limit ${MAX_ROWS}
  `.execute(db);
  return rows;
}

export function blankRecord(kind: ContentKind): ContentRecord {
  return { id: null, name: "", seen: "", values: toValues(kind.fields, kind.blank ?? {}), viewHref: null };
}

export async function findRecord(db: Db, kind: ContentKind, id: string): Promise<ContentRecord | null> {
  const row = isOfWords(kind.table)
    ? await findWordsRow(db, kind.table, id)
    : await findRow(db, kind.table, id);
  return (
    row && {
      id,
      name: kind.nameOf(row),
      seen: row.updated_at,
      values: toValues(kind.fields, row),
      viewHref: kind.viewHref(row),
    }
  );
}

/** What the form of a record asks for; `id` is null for a new one. */
export async function changeRecord(
  { db, service }: { db: Db; service: Db },
  kind: ContentKind,
  id: string | null,
  form: FormData,
  refused: FieldErrors = {},
) {
  const list = `${CONTENT_PATH}/${kind.slug}`;
  if (kind.isFixed && (id === null || form.get("intent") === "delete"))
    throw data("These rows neither come nor go", { status: 405 });
  if (id !== null && form.get("intent") === "delete")
    return staffAction(async () => {
      await sql`delete from ${sql.table(kind.table)} where id::text = ${id}`.execute(db);
      return redirect(noticeHref(list, "deleted", { intent: "restore", records: [id] }));
    });

  const { row, errors, values } = readFields(kind.fields, form);
  Object.assign(errors, kind.check?.(row), refused);
  if (Object.keys(errors).length > 0) return refuse({ values, errors });
  try {
    return await staffAction(async () => {
      if (id === null) return redirect(`${list}/${await addRow(db, kind, row)}?notice=created`);
      const change = { id, seen: String(form.get("seen")), row };
      const saved = isOfWords(kind.table)
        ? await updateWords({ db, service }, kind.table, change)
        : await updateRow(db, kind.table, change);
      if (saved.kind === "gone") throw data("No such record", { status: 404 });
      if (saved.kind === "saved") return redirect(`${list}/${id}?notice=saved`);
      const theirs = toValues(kind.fields, saved.theirs);
      const pictureNames = await namesOfPictures(db, kind.fields, values, theirs);
      const conflict = { mine: values, theirs, seen: saved.theirs.updated_at, pictureNames };
      return data<RecordResult>({ values, conflict }, { status: 409 });
    });
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
    const taken = kind.fields.find(({ kind: type }) => type === "slug")?.name ?? kind.fields[0]?.name ?? "";
    return refuse({ values, errors: { [taken]: "Another one has this already." } });
  }
}

/** A new row comes last. */
async function addRow(db: Db, kind: ContentKind, row: Record<string, unknown>): Promise<string> {
  if (!kind.orderField) return insertRow(db, kind.table, row);
  const column = sql.ref(kind.orderField);
  const last = sql`(select coalesce(max(${column}), 0) + 1 from ${sql.table(kind.table)})`;
  return insertRow(db, kind.table, { ...row, [kind.orderField]: last });
}

/** Brings back what this member just deleted. */
export function restoreRecord(db: Db, { table, slug }: ContentKind, form: FormData) {
  return staffAction(async () => {
    await callFunction(db, "restore_deleted", { the_table: table, the_record: String(form.get("record")) });
    return redirect(noticeHref(`${CONTENT_PATH}/${slug}`, "restored"));
  });
}

/** The whole list in its new order, or one row a place up or down. */
export function reorder(db: Db, pictures: Pictures, kind: ContentKind, form: FormData) {
  const { orderField } = kind;
  if (!orderField) throw data("This list has no order of its own", { status: 405 });
  return staffAction(async () => {
    const ids = form.has("ids")
      ? String(form.get("ids")).split(",")
      : moved(await listRows(db, pictures, kind), String(form.get("id")), form.get("move") === "up" ? -1 : 1);
    await sql`
      update ${sql.table(kind.table)} shown set ${sql.ref(orderField)} = given.place
      from unnest(${ids}::text[]) with ordinality as given (id, place)
      where shown.id::text = given.id and shown.${sql.ref(orderField)} <> given.place
    `.execute(db);
    // With scripts the list shows its new order by itself, and the focus stays where it is.
    return form.has("ids") ? { isOrdered: true } : redirect(`${CONTENT_PATH}/${kind.slug}?notice=ordered`);
  });
}

/** Past the next row of the same group. */
function moved(rows: readonly ContentRow[], id: string, by: -1 | 1): string[] {
  const from = rows.findIndex((row) => row.id === id);
  const group = rows[from]?.group;
  let to = from + by;
  while (rows[to] && rows[to]?.group !== group) to += by;
  const ids = rows.map((row) => row.id);
  if (from === -1 || !rows[to]) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

function refuse(answer: RecordResult) {
  return data(answer, { status: 400 });
}
