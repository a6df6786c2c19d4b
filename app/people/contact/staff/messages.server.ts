import { sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import { type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { readSlice } from "~/staff/list/keyset-query.server";
import type { ListQuery } from "~/staff/list/list-query";
import { type Former, MESSAGE_SHOWS, type MessageStatus, readRecord } from "./messages";

const COLUMNS = ["id", "name", "email", "subject", "message", "status", "created_at"] as const;
/** One page, with the rights of the member who asks. */
export function listMessages(db: Db, query: ListQuery) {
  return readKeysetPage(
    query,
    ({ id }: ListedMessage) => id,
    (slice) => readMessages(db, query, slice),
  );
}

/** All of the list, for a file. */
export function everyMessage(db: Db, query: ListQuery): AsyncGenerator<ListedMessage> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readMessages(db, query, slice),
  );
}

async function readMessages(db: Db, { show, search, sort }: ListQuery, slice: KeysetSlice) {
  let rows = db.selectFrom("contact_messages").select(COLUMNS);
  const status = MESSAGE_SHOWS.find((chip) => chip.show === show)?.status;
  rows = status ? rows.where("status", "=", status) : rows.where("status", "<>", "spam");
  if (search) {
    const words = likePattern(search);
    rows = rows.where(({ or, eb }) =>
      or((["name", "email", "subject", "message"] as const).map((column) => eb(column, "ilike", words))),
    );
  }
  return readSlice(rows, slice, {
    table: "contact_messages",
    column: "created_at",
    isAscending: sort === "oldest",
  });
}

export type ListedMessage = Awaited<ReturnType<typeof readMessages>>[number];

export interface MessageCounts {
  counts: Partial<Record<MessageStatus, number>>;
  /** Since when somebody waits for an answer. */
  waitingSince: string | null;
}

export async function countMessages(db: Db): Promise<MessageCounts> {
  const rows = await db
    .selectFrom("contact_messages")
    .select((eb) => [
      "status",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min<string>("created_at").as("oldest"),
    ])
    .groupBy("status")
    .execute();
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    waitingSince: rows.find(({ status }) => status === "new")?.oldest ?? null,
  };
}

/** For the navigation. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contact_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}

/** Nobody is told. Returns those that changed, with what they were. */
export async function setStatus(db: Db, ids: readonly string[], status: MessageStatus): Promise<Former[]> {
  const { rows } = await sql<Former>`
    with former as (
      select id, status from contact_messages where id = any(${ids}::uuid[]) and status <> ${status} for update
    )
    update contact_messages m set status = ${status} from former where former.id = m.id
    returning former.id, former.status
  `.execute(db);
  return rows;
}

/** `records`: as an undo of theirs names them. */
export async function restoreStatuses(db: Db, records: readonly unknown[]): Promise<void> {
  for (const record of records) {
    const former = readRecord(String(record));
    if (former) await setStatus(db, [former.id], former.status);
  }
}
