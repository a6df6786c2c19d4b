import { type SqlBool, sql } from "kysely";
import type { Db } from "~/platform/db/client";
import { momentAt } from "~/platform/lib/dates";
import { changesOf, nounOf } from "~/staff/history/history";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { readSlice } from "~/staff/list/keyset-query.server";
import { AREAS, AUDIT_SHOWS, type AuditEntry, type AuditQuery, MAX_COUNTED } from "./audit";

const DAY_MS = 86_400_000;

/** An application whose designer the member may not know before scoring; the answer to it names them. */
const IS_COVERED = sql<boolean>`
  case a.table_name when 'designer_applications' then not knows_applicant(a.record_id::uuid) else false end`;
const SHOWN_OF_COVERED = ["status"];

/** One page of what was changed, for an admin. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: AuditEntry) => String(id),
    (slice) => readAudit(db, query, slice),
  );
  return { entries: rows, links };
}

/** All of the list, some at a time, for a file. */
export function everyAuditEntry(db: Db, query: AuditQuery): AsyncGenerator<AuditEntry> {
  return readAllRows(
    ({ id }) => String(id),
    (slice) => readAudit(db, query, slice),
  );
}

/** How many changes there are of each area, up to MAX_COUNTED. */
export async function countAudit(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { show } of AUDIT_SHOWS) {
    let some = db.selectFrom("audit").select("id").limit(MAX_COUNTED);
    const area = AREAS[show];
    if (area) some = some.where("table_name", "in", [...area]);
    const { found } = await db
      .selectFrom(some.as("some"))
      .select((eb) => eb.fn.countAll<number>().as("found"))
      .executeTakeFirstOrThrow();
    counts[show] = found;
  }
  return counts;
}

/** Who can be chosen. */
export async function listMembers(db: Db): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, coalesce(email, '') as email from staff_names() order by 2
  `.execute(db);
  return rows;
}

async function readAudit(db: Db, query: AuditQuery, slice: KeysetSlice): Promise<AuditEntry[]> {
  let rows = db
    .selectFrom("audit as a")
    .leftJoin("profiles as p", "p.id", "a.changed_by")
    .leftJoin("orders as o", "o.id", "a.order_id")
    .select(["a.id", "a.created_at", "a.table_name", "a.record_id", "a.action", "a.before", "a.after"])
    .select(["p.email", "o.reference", IS_COVERED.as("is_covered")]);
  const area = AREAS[query.show];
  if (area) rows = rows.where("a.table_name", "in", [...area]);
  if (query.table) rows = rows.where("a.table_name", "=", query.table);
  if (query.person) rows = rows.where("a.changed_by", "=", query.person);
  if (query.from) rows = rows.where("a.created_at", ">=", momentAt(query.from).toISOString());
  if (query.to)
    rows = rows.where("a.created_at", "<", new Date(momentAt(query.to).getTime() + DAY_MS).toISOString());
  if (query.search)
    rows = rows.where(
      sql<SqlBool>`a.id in (select find_in_audit(typed => ${query.search})) and not (${IS_COVERED})`,
    );
  const found = await readSlice(rows, slice, {
    table: "audit",
    alias: "a",
    column: "created_at",
    isAscending: query.sort === "oldest",
    idType: "bigint",
  });
  return found.map((row) => ({
    id: row.id,
    at: row.created_at,
    member: row.email,
    noun: nounOf(row.table_name),
    action: row.action,
    recordId: row.record_id,
    reference: row.reference,
    changes: row.is_covered
      ? changesOf(row.table_name, pick(row.before), pick(row.after))
      : changesOf(row.table_name, row.before, row.after),
  }));
}

function pick(fields: unknown): unknown {
  const given = Object.entries(fields ?? {});
  return Object.fromEntries(given.filter(([name]) => SHOWN_OF_COVERED.includes(name)));
}
