import { sql } from "kysely";
import { callFunction, type Db } from "~/platform/db/client";
import { type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { applicationReference } from "../decisions";
import type { ApplicationStatus, ApplicationsQuery, ListedApplication } from "./applications";
import type { Panel } from "./panel";

interface ListedRow {
  id: string;
  number: number;
  status: ApplicationStatus;
  created_at: string;
  application_type: string;
  design_type: string[];
  designer: string | null;
  label: string | null;
  email: string | null;
  town: string | null;
  portfolio_files: string[];
  has_files: boolean;
  panel: number;
  scored: number;
  my_mean: number | string | null;
  mean: number | string | null;
}

/** One page, with the rights of the member who asks: what they have not scored yet comes covered. */
export function listApplications(db: Db, query: ApplicationsQuery) {
  return readKeysetPage(
    query,
    ({ id }: ListedApplication) => id,
    (slice) => readApplications(db, query, slice),
  );
}

/** All of the list, some at a time, for a file. */
export function everyApplication(db: Db, query: ApplicationsQuery): AsyncGenerator<ListedApplication> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readApplications(db, query, slice),
  );
}

async function readApplications(db: Db, query: ApplicationsQuery, slice: KeysetSlice) {
  const { show, search, type, design, sort } = query;
  const wanted = { show, search, type, design, sort };
  const chosen = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  const input = { ...chosen, ...slice };
  const { rows } = await sql<ListedRow>`select * from list_applications(input => ${input})`.execute(db);
  return rows.map(toListed);
}

function toListed(row: ListedRow): ListedApplication {
  return {
    id: row.id,
    reference: applicationReference(row.number),
    status: row.status,
    receivedAt: row.created_at,
    type: row.application_type,
    designs: row.design_type,
    designer: row.designer,
    label: row.label,
    email: row.email,
    town: row.town,
    pictures: row.has_files ? row.portfolio_files.length : 0,
    panel: row.panel,
    scored: row.scored,
    myMean: row.my_mean === null ? null : Number(row.my_mean),
    mean: row.mean === null ? null : Number(row.mean),
  };
}

/** How many there are of each status, to score by the member who asks, and to decide. */
export async function countApplications(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ show: string; found: number }>`
    select show, found from count_applications()
  `.execute(db);
  return Object.fromEntries(rows.map(({ show, found }) => [show, found]));
}

/** For the navigation. */
export async function countToScore(db: Db): Promise<number> {
  return (await countApplications(db)).to_score ?? 0;
}

export async function findApplication(db: Db, id: string) {
  const row = await db
    .selectFrom("designer_applications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export function readPanel(db: Db, id: string): Promise<Panel> {
  return callFunction(db, "application_panel", { the_application: id });
}

/** The application a profile was made of, for the profile's own page. */
export async function findApplicationOf(db: Db, table: string, id: string) {
  if (table !== "designers" && table !== "fastrack_designers") return null;
  const column = table === "designers" ? "designer_id" : "fastrack_designer_id";
  const row = await db
    .selectFrom("designer_applications")
    .select(["id", "number"])
    .where(column, "=", id)
    .executeTakeFirst();
  return row ? { id: row.id, reference: applicationReference(row.number) } : null;
}
