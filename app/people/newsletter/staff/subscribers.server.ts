import { type SqlBool, sql } from "kysely";
import { redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { readSlice } from "~/staff/list/keyset-query.server";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { type LeftRow, MAX_COUNTED, type SubscriberQuery, type SubscriberRow } from "./newsletter";

export async function listSubscribers(
  db: Db,
  query: SubscriberQuery,
): Promise<{ subscribers: SubscriberRow[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: SubscriberRow) => id,
    (slice) => readSubscribers(db, query, slice),
  );
  return { subscribers: rows, links };
}

/** All of the list, some at a time, for a file. */
export function everySubscriber(db: Db, query: SubscriberQuery): AsyncGenerator<SubscriberRow> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readSubscribers(db, query, slice),
  );
}

async function readSubscribers(db: Db, query: SubscriberQuery, slice: KeysetSlice): Promise<SubscriberRow[]> {
  let rows = db
    .selectFrom("newsletter_subscriptions as r")
    .leftJoin("newsletter_imports as i", "i.id", "r.import_id")
    .select(["r.id", "r.name", "r.surname", "r.email", "r.created_at", "r.confirmation", "r.confirmed_at"])
    .select(["r.consent_text", "r.consent_page"])
    .select(["i.consent_text as import_text", "i.consent_place", "i.consent_date"]);
  if (query.show === "confirmed") rows = rows.where("r.confirmation", "<>", "asked");
  if (query.show === "waiting") rows = rows.where("r.confirmation", "=", "asked");
  if (query.search) {
    const words = likePattern(query.search);
    rows = rows.where(sql<SqlBool>`(r.email ilike ${words} or r.name || ' ' || r.surname ilike ${words})`);
  }
  const isByEmail = query.sort === "email";
  const found = await readSlice(rows, slice, {
    table: "newsletter_subscriptions",
    alias: "r",
    column: isByEmail ? "email" : "created_at",
    isAscending: isByEmail || query.sort === "oldest",
  });
  return found.map((row) => {
    const text = row.import_text ?? row.consent_text;
    const place = row.consent_place ?? row.consent_page;
    return {
      id: row.id,
      name: row.name,
      surname: row.surname,
      email: row.email,
      isWaiting: row.confirmation === "asked",
      confirmedAt: row.confirmed_at,
      subscribedAt: row.created_at,
      consent: text && place ? { text, place, on: row.consent_date ?? row.created_at } : null,
    };
  });
}

/** How many there are under each chip, up to MAX_COUNTED. */
export async function countSubscribers(db: Db): Promise<Record<string, number>> {
  const count = async (
    table: "newsletter_subscriptions" | "newsletter_suppressions",
    where = sql<SqlBool>`true`,
  ) => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found
      from (select from ${sql.table(table)} where ${where} limit ${MAX_COUNTED}) as counted
    `.execute(db);
    return rows[0]?.found ?? 0;
  };
  const all = await count("newsletter_subscriptions");
  const waiting = await count("newsletter_subscriptions", sql`confirmation = 'asked'`);
  return { "": all, confirmed: all - waiting, waiting, left: await count("newsletter_suppressions") };
}

/** Who left, newest first. They have no names any more; an address can be asked about. */
export async function listLeft(
  db: Db,
  query: SubscriberQuery,
): Promise<{ left: LeftRow[]; links: KeysetLinks; askedLeftAt: string | null }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: LeftRow) => id,
    (slice) => readLeft(db, query.sort === "oldest", slice),
  );
  const askedLeftAt = query.search
    ? await callFunction(db, "newsletter_left_at", { typed_email: query.search })
    : null;
  return { left: rows, links, askedLeftAt };
}

async function readLeft(db: Db, isOldestFirst: boolean, slice: KeysetSlice): Promise<LeftRow[]> {
  const rows = db.selectFrom("newsletter_suppressions").select(["id", "created_at", "removed_by"]);
  const found = await readSlice(rows, slice, {
    table: "newsletter_suppressions",
    column: "created_at",
    isAscending: isOldestFirst,
  });
  return found.map((row) => ({ id: row.id, leftAt: row.created_at, removedBy: row.removed_by }));
}

/** Takes readers off the list, for good: their addresses stay as hashes. */
export function removeSubscribers(db: Db, ids: readonly string[], backTo: string) {
  return staffAction(async () => {
    if (ids.length > 0) await db.deleteFrom("newsletter_subscriptions").where("id", "in", ids).execute();
    return redirect(noticeHref(backTo, ids.length === 1 ? "removed" : "several-removed"));
  });
}
