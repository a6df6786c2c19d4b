import { sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { NO_DATA_FOUND, refusal } from "~/platform/db/error-codes";
import { likePattern } from "~/platform/db/like-pattern";
import { isDate, momentAt } from "~/platform/lib/dates";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import type { Facts } from "~/platform/organisation/facts";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { type Field, readFields, toValues, type Values } from "~/staff/form/fields";
import type { RecordResult } from "~/staff/form/record-form";
import { findRow, insertRow, type Row, updateRow } from "~/staff/form/records.server";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { readSlice } from "~/staff/list/keyset-query.server";
import type { ListQuery } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { problemOf, readBlocks, writeBlocks } from "../newsletter-blocks";
import { newsletterContent } from "../newsletter-content.server";
import { newsletterEmail } from "../newsletter-emails";
import {
  type Choices,
  type EditedNewsletter,
  NEWSLETTER_PATH,
  type NewsletterCounts,
  type NewsletterPreview,
  type NewsletterRow,
  type NewsletterShow,
  NO_COUNTS,
  newsletterState,
} from "./newsletter";

const FIELDS: readonly Field[] = [
  { name: "subject", label: "Subject", kind: "line", isNeeded: true },
  { name: "preheader", label: "Line after the subject", kind: "line" },
];
const WRITTEN = ["draft", "scheduled"] as const;
const GONE = ["queued", "stopped"] as const;
const MAX_DRAFTS = 100;
const ON_ITS_WAY = "This letter is on its way already.";
const COLUMNS = ["id", "subject", "status", "send_at", "updated_at"] as const;

/** What is being written, and one page of what was sent. */
export async function listNewsletters(
  db: Db,
  query: ListQuery,
): Promise<{ drafts: NewsletterRow[]; sent: NewsletterRow[]; links: KeysetLinks }> {
  const drafts = await readDrafts(db, query);
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: NewsletterRow) => id,
    (slice) => readSent(db, query, slice),
  );
  return { drafts: drafts.map((row) => toNewsletterRow(row, NO_COUNTS)), sent: rows, links };
}

function readDrafts(db: Db, { search }: ListQuery) {
  return named(db, search)
    .where("status", "in", WRITTEN)
    .orderBy("updated_at", "desc")
    .limit(MAX_DRAFTS)
    .execute();
}

function named(db: Db, search: string) {
  const rows = db.selectFrom("newsletters").select(COLUMNS);
  return search ? rows.where("subject", "ilike", likePattern(search)) : rows;
}

/** All letters of the list, what is being written first, some at a time, for a file. */
export async function* everyNewsletter(db: Db, query: ListQuery): AsyncGenerator<NewsletterRow> {
  if (query.show !== "sent")
    for (const row of await readDrafts(db, query)) yield toNewsletterRow(row, NO_COUNTS);
  if (query.show === "written") return;
  yield* readAllRows(
    ({ id }) => id,
    (slice) => readSent(db, query, slice),
  );
}

/** Of each chip. */
export async function countNewsletters(db: Db): Promise<Record<NewsletterShow, number>> {
  const row = await db
    .selectFrom("newsletters")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("status", "in", WRITTEN).as("written"),
      fn.countAll<number>().filterWhere("status", "in", GONE).as("sent"),
    ])
    .executeTakeFirstOrThrow();
  return { written: Number(row.written), sent: Number(row.sent) };
}

async function readSent(db: Db, { search, sort }: ListQuery, slice: KeysetSlice): Promise<NewsletterRow[]> {
  const rows = await readSlice(named(db, search).where("status", "in", GONE), slice, {
    table: "newsletters",
    column: "send_at",
    isAscending: sort === "oldest",
  });
  const counts = await countDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toNewsletterRow(row, counts.get(row.id) ?? NO_COUNTS));
}

async function countDeliveries(db: Db, ids: readonly string[]): Promise<Map<string, NewsletterCounts>> {
  const counts = new Map<string, NewsletterCounts>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom("newsletter_deliveries")
    .select(["newsletter_id", "status"])
    .select((eb) => eb.fn.countAll<number>().as("mails"))
    .where("newsletter_id", "in", ids)
    .groupBy(["newsletter_id", "status"])
    .execute();
  for (const { newsletter_id, status, mails } of rows)
    counts.set(newsletter_id, { ...(counts.get(newsletter_id) ?? NO_COUNTS), [status]: Number(mails) });
  return counts;
}

interface SelectedNewsletter {
  id: string;
  subject: string;
  status: string;
  send_at: string | null;
  updated_at: string;
}

function toNewsletterRow(row: SelectedNewsletter, counts: NewsletterCounts): NewsletterRow {
  return {
    id: row.id,
    subject: row.subject,
    state: newsletterState(row.status, counts),
    sendAt: row.send_at,
    savedAt: row.updated_at,
    counts,
  };
}

export async function findNewsletter(db: Db, id: string): Promise<EditedNewsletter | null> {
  const row = await findRow(db, "newsletters", id);
  if (!row) return null;
  const counts = (await countDeliveries(db, [row.id])).get(row.id) ?? NO_COUNTS;
  return {
    ...toNewsletterRow(row as unknown as SelectedNewsletter, counts),
    seen: row.updated_at,
    testedAt: row.tested_at === null ? null : String(row.tested_at),
    values: valuesOf(row),
  };
}

function valuesOf(row: Row): Values {
  return { ...toValues(FIELDS, row), blocks: writeBlocks(readBlocks(row.blocks) ?? []) };
}

const MAX_FAILED = 200;

/** Readers whose mail was given up, as long as they are on the list. */
export async function listFailed(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("newsletter_deliveries as d")
    .innerJoin("newsletter_subscriptions as r", "r.id", "d.subscription_id")
    .select("r.email")
    .where("d.newsletter_id", "=", id)
    .where("d.status", "=", "failed")
    .orderBy("r.email")
    .limit(MAX_FAILED)
    .execute();
  return rows.map(({ email }) => email);
}

/** Who would get a letter now. */
export async function countReaders(db: Db): Promise<number> {
  const { readers } = await db
    .selectFrom("newsletter_subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("readers"))
    .where("confirmation", "<>", "asked")
    .executeTakeFirstOrThrow();
  return Number(readers);
}

const MAX_CHOICES = 500;

/** What visitors can open now. */
export async function listChoices(db: Db): Promise<Choices> {
  const product = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("status", "=", "published")
    .orderBy("name")
    .limit(MAX_CHOICES)
    .execute();
  const event = await db
    .selectFrom("events")
    .select(["id", "title as name"])
    .where("status", "=", "published")
    .orderBy("event_date", "desc")
    .limit(MAX_CHOICES)
    .execute();
  const story = await db
    .selectFrom("blogs")
    .select(["id", "title as name"])
    .where("status", "=", "published")
    .where("publish_at", "<=", sql<string>`now()`)
    .orderBy("publish_at", "desc")
    .limit(MAX_CHOICES)
    .execute();
  return { product, event, story };
}

/** Somebody on the list, for looking at. */
const SAMPLE_READER = { name: "Naledi", email: "naledi@visitor.example" };

/** The letter as the mail it becomes, from what stands in the form. */
export async function previewNewsletter(
  db: Db,
  pictures: Pictures,
  { siteUrl, facts }: { siteUrl: string; facts: Facts },
  values: Values,
): Promise<NewsletterPreview> {
  const content = await newsletterContent(db, pictures, siteUrl, readBlocks(values.blocks ?? "") ?? []);
  const newsletter = {
    subject: values.subject || "Without a subject",
    preheader: values.preheader || null,
    blocks: content.blocks,
  };
  const leave = `${siteUrl}/newsletter/unsubscribe/`;
  const email = newsletterEmail(newsletter, SAMPLE_READER, leave, facts.mailboxes.customerService);
  const frame = frameOf("newsletter", siteUrl, facts);
  // Our pages allow no style elements, also in a frame. The mail is whole without its own.
  const html = emailHtml(email, frame).replace(/<style>.*?<\/style>/gs, "");
  return { html, text: emailText(email, frame), missing: content.missing };
}

/** What a form of the letter's page asks for; `id` is null for a new one. */
export async function changeNewsletter(db: Db, id: string | null, form: FormData) {
  const intent = form.get("intent");
  if (id !== null && intent === "test") return testNewsletter(db, id);
  if (id !== null && intent === "send") return sendNewsletter(db, id, form);
  if (id !== null && intent === "stop") return stopNewsletter(db, id);
  if (id !== null && intent === "copy") return copyNewsletter(db, id);
  if (id !== null && intent === "delete") return deleteNewsletter(db, id);
  return saveNewsletter(db, id, form);
}

async function saveNewsletter(db: Db, id: string | null, form: FormData) {
  const { row, errors, values } = readFields(FIELDS, form);
  const blocks = readBlocks(values.blocks ?? "");
  if (!blocks) errors.blocks = "The letter is too long.";
  if (!blocks || Object.keys(errors).length > 0) return refuse({ values, errors });
  const written = { ...row, blocks: writeBlocks(blocks) };
  return staffAction(
    async () => {
      if (id === null) {
        const added = await insertRow(db, "newsletters", written);
        return redirect(noticeHref(`${NEWSLETTER_PATH}/${added}`, "created"));
      }
      const now = await findRow(db, "newsletters", id);
      if (!now) throw data("No such letter", { status: 404 });
      if (now.status !== "draft") return refuse({ values, error: ON_ITS_WAY });
      const seen = String(form.get("seen"));
      const saved = await updateRow(db, "newsletters", { id, seen, row: written });
      if (saved.kind === "gone") throw data("No such letter", { status: 404 });
      if (saved.kind === "conflict") {
        const conflict = { mine: values, theirs: valuesOf(saved.theirs), seen: saved.theirs.updated_at };
        return data<RecordResult>({ values, conflict }, { status: 409 });
      }
      return redirect(noticeHref(`${NEWSLETTER_PATH}/${id}`, "saved"));
    },
    { values },
  );
}

function testNewsletter(db: Db, id: string) {
  return staffAction(async () => {
    await callFunction(db, "test_newsletter", { the_id: id });
    return redirect(noticeHref(`${NEWSLETTER_PATH}/${id}`, "tested"));
  });
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

async function sendNewsletter(db: Db, id: string, form: FormData) {
  const isLater = form.get("when") === "at";
  const [day, time] = [String(form.get("day")), String(form.get("time"))];
  if (isLater && !(isDate(day) && TIME.test(time)))
    return data({ error: "Please give a day and a time." }, { status: 400 });
  const moment = isLater ? momentAt(day, time) : null;
  return staffAction(async () => {
    const row = await findRow(db, "newsletters", id);
    if (!row) throw refusal(NO_DATA_FOUND, "No such letter");
    const [problem] = (readBlocks(row.blocks) ?? []).flatMap((block) => problemOf(block) ?? []);
    if (problem) return data({ error: `The letter is not finished. ${problem}` }, { status: 400 });
    const error = whyNotSent(row, moment) ?? (await schedule(db, id, String(form.get("seen")), moment));
    if (error) return data({ error }, { status: 400 });
    return redirect(noticeHref(`${NEWSLETTER_PATH}/${id}`, moment ? "scheduled" : "sending"));
  });
}

const YEAR_MS = 365 * 86_400_000;

function whyNotSent({ status, blocks }: Row, moment: Date | null): string | null {
  if (status !== "draft") return ON_ITS_WAY;
  if (readBlocks(blocks)?.length === 0) return "The letter is empty.";
  const wait = moment ? moment.getTime() - Date.now() : 0;
  return wait < 0 || wait > YEAR_MS ? "The time has to be ahead, by a year at most." : null;
}

/** Only as it was looked at: what a colleague saved meanwhile is not sent unseen. */
async function schedule(db: Db, id: string, seen: string, moment: Date | null): Promise<string | null> {
  const scheduled = await db
    .updateTable("newsletters")
    .set({ status: "scheduled", send_at: moment?.toISOString() ?? sql<string>`now()` })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .where("updated_at", "=", seen)
    .returning("id")
    .executeTakeFirst();
  return scheduled ? null : "Somebody saved this letter meanwhile. Please look at it again.";
}

async function stopNewsletter(db: Db, id: string) {
  return staffAction(async () => {
    const status = await callFunction(db, "stop_newsletter", { the_id: id });
    return redirect(noticeHref(`${NEWSLETTER_PATH}/${id}`, status === "draft" ? "taken-back" : "stopped"));
  });
}

async function copyNewsletter(db: Db, id: string) {
  return staffAction(async () => {
    const row = await findRow(db, "newsletters", id);
    if (!row) throw data("No such letter", { status: 404 });
    const { subject, preheader, blocks } = row;
    const copy = { subject, preheader, blocks: writeBlocks(readBlocks(blocks) ?? []) };
    const added = await insertRow(db, "newsletters", copy);
    return redirect(noticeHref(`${NEWSLETTER_PATH}/${added}`, "created"));
  });
}

async function deleteNewsletter(db: Db, id: string) {
  return staffAction(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("newsletters")
      .where("id", "=", id)
      .where("status", "=", "draft")
      .executeTakeFirst();
    // A colleague may have scheduled it this moment. Sent twice, the second time finds it gone.
    if (numDeletedRows === 0n && (await findRow(db, "newsletters", id)))
      return data({ error: ON_ITS_WAY }, { status: 400 });
    return redirect(noticeHref(NEWSLETTER_PATH, "deleted", { intent: "restore", records: [id] }));
  });
}

/** What the bar with Undo sends. */
export function restoreNewsletter(db: Db, id: string) {
  return staffAction(async () => {
    await callFunction(db, "restore_deleted", { the_table: "newsletters", the_record: id });
    return redirect(noticeHref(NEWSLETTER_PATH, "restored"));
  });
}

function refuse(answer: RecordResult) {
  return data(answer, { status: 400 });
}
