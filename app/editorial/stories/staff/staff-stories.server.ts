import { sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { hasCode, UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import { likePattern } from "~/platform/db/like-pattern";
import { type FieldErrors, readFields, toValues, type Values } from "~/staff/form/fields";
import { namesOfPictures } from "~/staff/form/picture-fields.server";
import type { RecordResult } from "~/staff/form/record-form";
import { findRow, insertRow, type Row, updateRow } from "~/staff/form/records.server";
import { type ListQuery, PAGE_SIZE } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import {
  CONTENT_FIELD,
  readWhen,
  STORIES_PATH,
  STORY_FIELDS,
  type StoryState,
  storyState,
  type When,
  whenValues,
} from "./staff-story";

export interface StoryRow {
  id: string;
  title: string;
  slug: string;
  category: string;
  state: StoryState;
  publishAt: string;
  savedAt: string;
}

export interface StoryVersion {
  id: number;
  savedAt: string;
  savedBy: string | null;
  title: string;
  content: string;
}

const ALL_FIELDS = [...STORY_FIELDS, CONTENT_FIELD];
const NOW = sql<string>`now()`;
/** A story that is there already keeps its date. */
const KEPT_DATE = sql<string>`case when status = 'published' and publish_at <= now() then publish_at else now() end`;
const MAX_VERSIONS = 50;

export async function listStaffStories(
  db: Db,
  query: ListQuery,
  now: Date,
): Promise<{ stories: StoryRow[]; hasMore: boolean }> {
  const offset = (query.page - 1) * PAGE_SIZE;
  const found = await readStories(db, query, now, { offset, limit: PAGE_SIZE + 1 });
  return { stories: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE };
}

const MAX_EXPORTED = 10_000;

/** Of all pages of the list, for a file. */
export function everyStory(db: Db, query: ListQuery, now: Date): Promise<StoryRow[]> {
  return readStories(db, query, now, { offset: 0, limit: MAX_EXPORTED });
}

async function readStories(
  db: Db,
  query: ListQuery,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoryRow[]> {
  let rows = db
    .selectFrom("blogs")
    .select(["id", "title", "slug", "category", "status", "publish_at", "updated_at"])
    .offset(offset)
    .limit(limit);
  if (query.sort === "title") rows = rows.orderBy("title");
  else rows = rows.orderBy(query.sort === "newest" ? "publish_at" : "updated_at", "desc");
  rows = rows.orderBy("id");
  if (query.show === "draft") rows = rows.where("status", "=", "draft");
  if (query.show === "scheduled") rows = rows.where("status", "=", "published").where("publish_at", ">", NOW);
  if (query.show === "published")
    rows = rows.where("status", "=", "published").where("publish_at", "<=", NOW);
  if (query.search) rows = rows.where("title", "ilike", likePattern(query.search));
  return (await rows.execute()).map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    category: row.category,
    state: storyState({ status: row.status, publishAt: row.publish_at }, now),
    publishAt: row.publish_at,
    savedAt: row.updated_at,
  }));
}

/** Of each chip. */
export async function countStories(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<"all" | StoryState, number>>`
    select count(*)::integer as "all", count(*) filter (where status = 'draft')::integer as draft,
      count(*) filter (where status = 'published' and publish_at > now())::integer as scheduled,
      count(*) filter (where status = 'published' and publish_at <= now())::integer as published
    from blogs
  `.execute(db);
  const { all = 0, ...counts } = rows[0] ?? {};
  return { "": all, ...counts };
}

export async function findStaffStory(db: Db, id: string, now: Date) {
  const row = await findRow(db, "blogs", id);
  return row && { id, seen: row.updated_at, ...told(row, now) };
}

function told(row: Row, now: Date) {
  const story = {
    status: String(row.status),
    publishAt: String(row.publish_at),
  };
  return {
    slug: String(row.slug),
    title: String(row.title),
    state: storyState(story, now),
    values: { ...toValues(ALL_FIELDS, row), ...whenValues(story, now) },
  };
}

export async function listVersions(db: Db, storyId: string): Promise<StoryVersion[]> {
  const rows = await db
    .selectFrom("story_versions")
    .select(["id", "saved_at", "saved_by", "title", "content"])
    .where("story_id", "=", storyId)
    .orderBy("id", "desc")
    .limit(MAX_VERSIONS)
    .execute();
  const { rows: members } = await sql<{ id: string; email: string }>`select * from staff_names()`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    savedAt: row.saved_at,
    savedBy: members.find(({ id }) => id === row.saved_by)?.email ?? null,
    title: row.title,
    content: row.content,
  }));
}

/** What the form of a story asks for; `id` is null for a new one. */
export async function changeStory(
  db: Db,
  id: string | null,
  { form, now, refused }: { form: FormData; now: Date; refused: FieldErrors },
) {
  const intent = form.get("intent");
  if (id !== null && intent === "restore") return restoreVersion(db, id, Number(form.get("version")));
  if (id !== null && intent === "delete") return deleteStory(db, id);

  const { row, errors, values } = readFields(ALL_FIELDS, form);
  if (intent === "publish") values.when = "now";
  const when = readWhen(values, errors, now);
  Object.assign(errors, refused);
  if (Object.keys(errors).length > 0) return refuse({ values, errors });
  try {
    return await staffAction(() =>
      saveStory(db, { id, row, when, values, seen: String(form.get("seen")), now }),
    );
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
    return refuse({ values, errors: { slug: "Another story has this address already." } });
  }
}

interface StoryToSave {
  id: string | null;
  row: Record<string, unknown>;
  when: When;
  values: Values;
  seen: string;
  now: Date;
}

async function saveStory(db: Db, { id, row, when, values, seen, now }: StoryToSave) {
  if (id === null) {
    const added = await insertRow(db, "blogs", { ...row, ...publishing(when, NOW) });
    return redirect(`${STORIES_PATH}/${added}?notice=created`);
  }
  const saved = await updateRow(db, "blogs", { id, seen, row: { ...row, ...publishing(when, KEPT_DATE) } });
  if (saved.kind === "gone") throw data("No such story", { status: 404 });
  if (saved.kind === "conflict") {
    const theirs = told(saved.theirs, now).values;
    const pictureNames = await namesOfPictures(db, ALL_FIELDS, values, theirs);
    const conflict = { mine: values, theirs, seen: saved.theirs.updated_at, pictureNames };
    return data<RecordResult>({ values, conflict }, { status: 409 });
  }
  return redirect(`${STORIES_PATH}/${id}?notice=saved`);
}

/** The database's own clock says what now is. */
function publishing(when: When, now: unknown): Record<string, unknown> {
  if (when.when === "draft") return { status: "draft" };
  return { status: "published", publish_at: when.when === "at" ? when.publishAt : now };
}

async function restoreVersion(db: Db, storyId: string, version: number) {
  return staffAction(async () => {
    const { rows } = await sql`
      update blogs b
      set title = v.title, excerpt = v.excerpt, content = v.content, featured_image = v.featured_image,
        category = v.category
      from story_versions v
      where b.id = ${storyId} and v.story_id = b.id and v.id = ${Number.isSafeInteger(version) ? version : -1}
      returning b.id
    `.execute(db);
    if (rows.length === 0) throw data("No such version", { status: 404 });
    return redirect(`${STORIES_PATH}/${storyId}?notice=restored`);
  });
}

async function deleteStory(db: Db, id: string) {
  return staffAction(async () => {
    await db.deleteFrom("blogs").where("id", "=", id).execute();
    return redirect(noticeHref(STORIES_PATH, "deleted", { intent: "restore", records: [id] }));
  });
}

/** What the list asks for: some stories published or withdrawn together, or a deleted one back. */
export function changeStories(db: Db, form: FormData, back: string) {
  const intent = form.get("intent");
  if (intent === "restore") return restoreStory(db, String(form.get("record")));
  const stories = form.getAll("story").map(String);
  return staffAction(async () => {
    if (intent !== "publish" && intent !== "withdraw") throw data("No such change", { status: 400 });
    if (stories.length === 0) return data({ error: "Please select stories first." }, { status: 400 });
    const change =
      intent === "publish" ? { status: "published", publish_at: KEPT_DATE } : { status: "draft" };
    await db
      .updateTable("blogs")
      .set(change as never)
      .where("id", "in", stories)
      .execute();
    return redirect(noticeHref(back, intent === "publish" ? "stories-published" : "stories-withdrawn"));
  });
}

/** Brings back the story this member just deleted, with its versions and old addresses. */
function restoreStory(db: Db, id: string) {
  return staffAction(async () => {
    await callFunction(db, "restore_deleted", { the_table: "blogs", the_record: id });
    return redirect(noticeHref(STORIES_PATH, "restored"));
  });
}

function refuse(answer: RecordResult) {
  return data(answer, { status: 400 });
}
