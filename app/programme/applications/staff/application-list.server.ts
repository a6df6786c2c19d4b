import { type RawBuilder, sql } from "kysely";
import { begunWords } from "~/platform/db/begun-words";
import type { Db } from "~/platform/db/client";
import { type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { applicationReference } from "../decisions";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ApplicationsQuery,
  type ListedApplication,
} from "./applications";

/**
 * A member of the staff who asks, behind the guard. Nobody but `service` reads scores: what this member may know of them
 * is decided here.
 */
export interface Panelist {
  id: string;
  service: Db;
}

type Sql = RawBuilder<unknown>;

/** A word that one application in six has fills a page from as many. */
const MAX_WALKED = 300;
/** Counting stops here. */
const MAX_COUNTED = 1000;

/** One page: what the member has not scored yet comes covered. */
export function listApplications(member: Panelist, query: ApplicationsQuery) {
  return readKeysetPage(
    query,
    ({ id }: ListedApplication) => id,
    (slice) => readApplications(member, query, slice),
  );
}

/** All of the list, some at a time, for a file. */
export function everyApplication(member: Panelist, query: ApplicationsQuery) {
  return readAllRows<ListedApplication>(
    ({ id }) => id,
    (slice) => readApplications(member, query, slice),
  );
}

/** How many there are of each status, to score by the member who asks, and to decide. */
export async function countApplications(member: Panelist): Promise<Record<string, number>> {
  const counts = APPLICATION_STATUSES.map(
    (status) => sql`
      select ${status} as show, count(*)::integer as found
      from (select from designer_applications where status = ${sql.lit(status)} limit ${sql.lit(MAX_COUNTED)}) counted`,
  );
  const waiting = sql`
    select show, count(*)::integer as found
    from (
      select case when ${isToScore(member)} then 'to_score' when ${IS_TO_DECIDE} then 'to_decide' end as show
      from (
        select * from designer_applications
        where decided_at is null and status in ('new', 'in_review') limit ${sql.lit(MAX_COUNTED)}
      ) a
    ) waiting
    where show is not null group by show`;
  const { rows } = await sql<{ show: string; found: number }>`
    ${sql.join([...counts, waiting], sql` union all `)}
  `.execute(member.service);
  return Object.fromEntries(rows.map(({ show, found }) => [show, found]));
}

/** For the navigation. */
export async function countToScore(_db: Db, _now: Date, member: Panelist): Promise<number> {
  return (await countApplications(member)).to_score ?? 0;
}

/** How many score an application: three, or as many as there are. The database decides by the same (panel_size). */
export const PANEL = sql<number>`(select least(3, count(*))::integer from profiles where role in ('admin', 'editor'))`;
const SCORED = sql`(select count(*) from application_scores x where x.application_id = a.id)`;
const IS_TO_DECIDE = sql`(a.decided_at is null and a.status = 'in_review' and ${SCORED} >= ${PANEL})`;

/** One lookup for a row; as an exists it would be answered from all scores of the member. */
const isMine = ({ id }: Panelist) => sql`(
  (select true from application_scores x where x.application_id = a.id and x.member_id = ${id}::uuid) is not null
)`;
const isToScore = (member: Panelist) => sql`(
  a.decided_at is null and a.status in ('new', 'in_review') and not ${isMine(member)} and ${SCORED} < ${PANEL}
)`;

/** Of "1 Loop Street, Cape Town", the town. An address without parts is all of it the studio's own. */
export const TOWN = sql<string | null>`case when a.studio_address ~ '[,\\n]' then
  nullif(btrim(regexp_replace(btrim(a.studio_address, e', \\n'), '^.*[,\\n]', '')), '')
end`;

interface ListedRow {
  id: string;
  number: number;
  status: ApplicationStatus;
  created_at: string;
  application_type: string;
  design_type: string[];
  first_name: string;
  last_name: string;
  company_label_name: string;
  email: string;
  town: string | null;
  portfolio_files: string[];
  files_folder: string | null;
  decided_at: string | null;
  panel: number;
  scored: number;
  my_mean: number | string | null;
  mean: number | string | null;
}

interface Asked {
  member: Panelist;
  query: ApplicationsQuery;
  slice: KeysetSlice;
  /** Where the row stands that the slice is beside. */
  beside: Place | undefined;
}

interface Place {
  place: number;
  number: number;
}

async function readApplications(member: Panelist, query: ApplicationsQuery, slice: KeysetSlice) {
  const asked = { member, query, slice, beside: await findBeside(member, query, slice) };
  const filter = query.search ? await searched(asked) : filterOf(member, query);
  const direction = sql.raw(isReadRising(asked) ? "asc" : "desc");
  const { rows } = await sql<ListedRow>`
    select a.id, a.number, a.status, a.created_at, a.application_type, a.design_type, a.first_name, a.last_name,
      a.company_label_name, a.email, ${TOWN} as town, a.portfolio_files, a.files_folder, a.decided_at,
      ${PANEL} as panel, s.*
    from (${firstOf(asked, filter, slice.limit)}) a
    cross join lateral (
      select count(*)::integer as scored, max(x.mean) filter (where x.member_id = ${member.id}::uuid) as my_mean,
        round(avg(x.mean), 2) as mean
      from application_scores x where x.application_id = a.id
    ) s
    order by a.place ${direction}, a.number ${direction}
  `.execute(member.service);
  return (slice.before === undefined ? rows : rows.reverse()).map(toListed);
}

function toListed(row: ListedRow): ListedApplication {
  const isOpen = row.decided_at !== null || row.my_mean !== null;
  return {
    id: row.id,
    reference: applicationReference(row.number),
    status: row.status,
    receivedAt: row.created_at,
    type: row.application_type,
    designs: row.design_type,
    designer: isOpen ? `${row.first_name} ${row.last_name}` : null,
    label: isOpen ? row.company_label_name : null,
    email: isOpen ? row.email : null,
    town: row.town,
    pictures: row.files_folder ? row.portfolio_files.length : 0,
    panel: row.panel,
    scored: row.scored,
    myMean: row.my_mean === null ? null : Number(row.my_mean),
    mean: isOpen && row.mean !== null ? Number(row.mean) : null,
  };
}

/** Rows of the list; by their place, or all at place 0; then by their number. */
interface Branch {
  rows: Sql;
  place?: Sql;
  number: Sql;
}

function branchesOf(member: Panelist, sort: string): Branch[] {
  const number = sql`a.number`;
  if (sort === "mean") {
    const best = sql`application_means m join designer_applications a on a.id = m.application_id`;
    return [
      {
        rows: sql`${best} where (a.decided_at is not null or ${isMine(member)})`,
        place: sql`m.mean`,
        number: sql`m.number`,
      },
      { rows: sql`designer_applications a where a.decided_at is null and not ${isMine(member)}`, number },
    ];
  }
  if (sort === "todo")
    return [
      {
        rows: sql`designer_applications a where a.decided_at is null`,
        place: sql`case when ${isToScore(member)} then 2 when ${IS_TO_DECIDE} then 1 else 0 end`,
        number,
      },
      { rows: sql`designer_applications a where a.decided_at is not null`, number },
    ];
  return [{ rows: sql`designer_applications a where true`, number }];
}

async function findBeside(member: Panelist, { sort }: ApplicationsQuery, { before, after }: KeysetSlice) {
  const id = before ?? after;
  if (!id) return undefined;
  const places = branchesOf(member, sort).map(
    ({ rows, place = sql`0` }) =>
      sql`select ${place}::float as place, a.number from ${rows} and a.id = ${id}::uuid`,
  );
  const { rows } = await sql<Place>`${sql.join(places, sql` union all `)}`.execute(member.service);
  return rows[0];
}

/** Backwards the order is turned. */
const isReadRising = ({ query, slice }: Asked) => (query.sort === "oldest") !== (slice.before !== undefined);

/** The first rows of the list, or those beyond one: the first of what each branch gives. */
function firstOf(asked: Asked, filter: Sql, limit: number): Sql {
  const isRising = isReadRising(asked);
  const direction = sql.raw(isRising ? "asc" : "desc");
  const beyond = sql.raw(isRising ? ">" : "<");
  const { beside } = asked;
  const parts = branchesOf(asked.member, asked.query.sort).flatMap(({ rows, place, number }) => {
    const most = sql`limit ${sql.lit(limit)}`;
    if (place) {
      const past = beside
        ? sql`and (${place}, ${number}) ${beyond} (${beside.place}::numeric, ${beside.number}::bigint)`
        : sql``;
      return sql`(
        select a.*, ${place} as place from ${rows} and ${filter} ${past}
        order by ${place} ${direction}, ${number} ${direction} ${most}
      )`;
    }
    if (beside && (isRising ? beside.place > 0 : beside.place < 0)) return [];
    const past = beside?.place === 0 ? sql`and ${number} ${beyond} ${beside.number}::bigint` : sql``;
    return sql`(
      select a.*, 0 as place from ${rows} and ${filter} ${past} order by ${number} ${direction} ${most}
    )`;
  });
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) first
    order by place ${direction}, number ${direction} limit ${sql.lit(limit)}`;
}

function filterOf(member: Panelist, { show, type, design }: ApplicationsQuery): Sql {
  const filters = [sql`true`];
  if (show === "to_score") filters.push(isToScore(member));
  else if (show === "to_decide") filters.push(IS_TO_DECIDE);
  else if (show) filters.push(sql`a.status = ${sql.lit(show)}`);
  if (type) filters.push(sql`a.application_type = ${type}`);
  if (design) filters.push(sql`a.design_type @> array[${design}]::text[]`);
  return sql.join(filters, sql` and `);
}

/**
 * The filter for a search. A word that many applications have is found among the next ones of the list, a rarer one in
 * its index, whose cost grows with how many have it.
 */
async function searched(asked: Asked): Promise<Sql> {
  const { member, query, slice } = asked;
  const filter = filterOf(member, query);
  const isFound = matches(member, query.search);
  const { rows: walked } = await sql<{ id: string; is_found: boolean | null }>`
    select a.id, ${isFound} as is_found from (${firstOf(asked, filter, MAX_WALKED)}) a
  `.execute(member.service);
  const seen = walked.filter(({ is_found }) => is_found).map(({ id }) => id);
  return walked.length < MAX_WALKED || seen.length >= slice.limit
    ? sql`a.id = any (${seen}::uuid[])`
    : sql`${filter} and a.id in (select a.id from designer_applications a where ${isFound} offset 0)`;
}

/** What is covered is found by what the list shows of it: its number and its town. */
function matches(member: Panelist, typed: string): Sql {
  const words = sql`to_tsquery('simple', ${begunWords(typed)})`;
  const number = typed.match(/^(?:afi-?)?0*(\d{1,12})$/i)?.[1] ?? null;
  // Written as in the index.
  return sql`(a.number = ${number}::bigint or (
    to_tsvector('simple', a.first_name || ' ' || a.last_name || ' ' || a.company_label_name || ' ' || a.email || ' '
      || translate(a.email, '@.', '  ') || ' ' || coalesce(a.studio_address, '')) @@ ${words}
    and (
      a.decided_at is not null or to_tsvector('simple', coalesce(${TOWN}, '')) @@ ${words} or ${isMine(member)}
    )))`;
}
