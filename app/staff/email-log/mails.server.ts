import { type Expression, type SqlBool, sql } from "kysely";
import { callFunction, type Db, type Tables } from "~/platform/db/client";
import type { Block, Email } from "~/platform/mail/email";
import { kindsNamed } from "~/platform/mail/mail-names";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { type KeysetSort, readSlice, sliceOf } from "~/staff/list/keyset-query.server";
import {
  aboutOf,
  COVERED,
  isMailId,
  isPreviewed,
  MAIL_MOVES,
  MAIL_STATUSES,
  type MailMove,
  type MailQuery,
  type MailStatus,
  type MailSubject,
  namedIn,
} from "./mails";

export interface ListedMail {
  id: string;
  kind: string;
  /** Null: the team, or covered. */
  recipient: string | null;
  /** To an applicant, whom the member may not know before scoring. */
  isCovered: boolean;
  status: MailStatus;
  isSending: boolean;
  attempts: number;
  createdAt: string;
  about: MailSubject | null;
}

/** One page of the list. An order's mails are looked up as `service`: a policy would keep their index from being used. */
export function listMails(
  db: Db,
  query: MailQuery,
  service = db,
): Promise<{ rows: ListedMail[]; links: KeysetLinks }> {
  return readKeysetPage(
    query,
    ({ id }: ListedMail) => id,
    (slice) => readMails({ db, service, query, slice }),
  );
}

/** All of the list, for a file. */
export function everyMail(db: Db, query: MailQuery, service = db): AsyncGenerator<ListedMail> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readMails({ db, service, query, slice }),
  );
}

interface Asked {
  db: Db;
  service: Db;
  query: MailQuery;
  slice: KeysetSlice;
}

const KNOWS_RECIPIENT = sql<boolean>`(
  m.payload ->> 'application_id' is null or knows_applicant((m.payload ->> 'application_id')::uuid)
)`;

async function readMails({ db, service, query, slice }: Asked): Promise<ListedMail[]> {
  const { show, kind, search, sort } = query;
  const bySent: KeysetSort = {
    table: "outbox",
    alias: "m",
    column: "created_at",
    isAscending: sort === "oldest",
  };
  let mails = db.selectFrom("outbox as m");
  if (show) mails = mails.where("m.status", "=", show as MailStatus);
  if (kind) mails = mails.where("m.kind", "=", kind as Tables<"outbox">["kind"]);
  if (search) {
    // Each by its own index, as many as a page needs.
    const pages = (await waysToFind({ db, service, search })).map(
      (isFound) => sql`${sliceOf(mails.select("m.id").where(isFound), slice, bySent)}`,
    );
    mails = mails.where(sql<SqlBool>`m.id in (${sql.join(pages, sql` union all `)})`);
  }
  const rows = await readSlice(
    mails
      .select(["m.id", "m.kind", "m.recipient", "m.status", "m.attempts", "m.payload", "m.created_at"])
      .select([
        sql<string | null>`(
          select o.reference from orders o where o.id = (m.payload ->> 'order_id')::uuid
        )`.as("reference"),
        sql<boolean>`coalesce(m.status = 'pending' and m.claimed_until > now(), false)`.as("is_sending"),
        KNOWS_RECIPIENT.as("is_known"),
      ]),
    slice,
    bySent,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.is_known ? row.recipient : null,
    isCovered: row.recipient !== null && !row.is_known,
    status: row.status,
    isSending: row.is_sending,
    attempts: row.attempts,
    createdAt: row.created_at,
    about: aboutOf(row.payload, row.reference),
  }));
}

/** By the beginning of an address, by the name of a kind, by an order's number. */
async function waysToFind({ db, service, search }: { db: Db; service: Db; search: string }) {
  const begun = search.toLowerCase();
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("reference", "in", [search.toUpperCase(), `SHOP-${search}`])
    .executeTakeFirst();
  const about = service
    .selectFrom("outbox")
    .select("id")
    .where(sql<SqlBool>`payload ->> 'order_id' = ${order?.id}`);
  const ofOrder = order ? (await about.execute()).map(({ id }) => id) : [];
  return [
    // Between two texts: a policy would keep LIKE from using the index.
    sql<SqlBool>`m.recipient ~>=~ ${begun} and m.recipient ~<~ ${`${begun}\u{10FFFF}`} and ${KNOWS_RECIPIENT}`,
    ...kindsNamed(search).map((kind) => sql<SqlBool>`m.kind = ${kind}`),
    sql<SqlBool>`m.id = any (${ofOrder}::uuid[])`,
  ];
}

/** Counting stops at MAX_COUNTED. */
export const MAX_COUNTED = 1000;

/** By status, and those that were withheld. */
export async function countMails(db: Db): Promise<Record<string, number>> {
  const count = (show: string, mails: Expression<unknown>) =>
    sql`select ${show}::text as show, count(*)::integer as mails from ${mails} as counted`;
  const ofStatus = (status: MailStatus) =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("status", "=", status)
      // In the order of the index.
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_COUNTED);
  const counts = [
    ...MAIL_STATUSES.map((status) => count(status, ofStatus(status))),
    count("withheld", withheldMails(db).select("kind").limit(MAX_COUNTED)),
  ];
  const { rows } = await sql<{ show: string; mails: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ show, mails }) => [show, mails]));
}

/** What the mail budget did not let out in the last seven days. */
const withheldMails = (db: Db) =>
  db
    .selectFrom("visitor_mails")
    .where("is_withheld", "=", true)
    .where("created_at", ">", sql<string>`now() - interval '7 days'`);

/** For the navigation. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  return count;
}

export interface WithheldHour {
  since: string;
  kind: string;
  mails: number;
  recipients: number;
}

/** By the hour. Its recipients are not known any more. */
export function listWithheld(db: Db): Promise<WithheldHour[]> {
  return withheldMails(db)
    .select([
      sql<string>`date_trunc('hour', created_at, 'UTC')`.as("since"),
      "kind",
      sql<number>`count(*)::integer`.as("mails"),
      sql<number>`count(distinct mailbox)::integer`.as("recipients"),
    ])
    .groupBy(["since", "kind"])
    .orderBy("since", "desc")
    .orderBy("kind")
    .limit(200)
    .execute();
}

/**
 * With the rights of the member who asks, which are those for what it is about. The server's words about a mail to an
 * applicant name them, so they are covered too.
 */
export async function findMail(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom("outbox as m")
    .leftJoin("orders as o", (join) => join.on("o.id", "=", sql<string>`(m.payload ->> 'order_id')::uuid`))
    .selectAll("m")
    .select("o.reference")
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { reference, ...found } = row;
  const applicationId = namedIn(found.payload).application_id;
  const isCovered =
    found.recipient !== null &&
    applicationId !== undefined &&
    !(await callFunction(db, "knows_applicant", { the_application: String(applicationId) }));
  const mail = isCovered ? { ...found, recipient: null, last_error: found.last_error && COVERED } : found;
  const tries = await db
    .selectFrom("mail_attempts")
    .select(["id", "error", "created_at"])
    .where("mail_id", "=", id)
    .orderBy("id")
    .execute();
  return {
    mail,
    isCovered,
    tries: isCovered ? tries.map((row) => ({ ...row, error: COVERED })) : tries,
    about: aboutOf(mail.payload, reference),
    isSending: mail.status === "pending" && mail.claimed_until !== null && new Date(mail.claimed_until) > now,
  };
}

export type Preview = { email: Pick<Email, "subject" | "blocks" | "replyTo"> } | { refusal: string };

/**
 * As the worker would compose it now. Links are shown by their words alone, and tickets without what opens the door.
 */
export async function previewMail(
  row: Tables<"outbox">,
  compose: (row: Tables<"outbox">) => Promise<Email | null>,
): Promise<Preview> {
  if (!isPreviewed(row.kind))
    return { refusal: "Mails of this kind are not shown: their words or links are for one person." };
  const email = await compose(row);
  if (!email)
    return { refusal: "What it tells of is no longer there or no longer true: it would not be sent." };
  const { subject, blocks, replyTo } = email;
  return { email: { subject, blocks: blocks.map(withoutKeys), ...(replyTo !== undefined && { replyTo }) } };
}

function withoutKeys(block: Block): Block {
  switch (block.kind) {
    case "link":
    case "card":
      return { ...block, href: "" };
    case "words":
      return {
        ...block,
        runs: block.runs.map((run) => (typeof run === "string" ? run : { ...run, href: "" })),
      };
    case "ticket":
      return { ...block, code: "", pictureId: "" };
    default:
      return block;
  }
}

export function isMove(text: string): text is MailMove {
  return MAIL_MOVES.some((move) => move === text);
}

/** Returns how many were moved: one that has left meanwhile, or that nobody can get any more, is left as it is. */
export function moveMails(db: Db, ids: readonly string[], move: MailMove): Promise<number> {
  return callFunction(db, "move_mails", { input: { ids: ids.filter(isMailId), move } });
}
