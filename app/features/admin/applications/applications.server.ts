import { type SqlBool, sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/db/client";
import { typedValues } from "../form/typed-values";
import { type KeysetSlice, readKeysetPage } from "../list/keyset";
import type { ListQuery } from "../list/list-query";
import { noticeHref } from "../notice-href";
import { answerStaff } from "../staff-error.server";
import { APPLICATIONS_PATH, type ApplicationStatus } from "./applications";

const COLUMNS = [
  "id",
  "number",
  "status",
  "first_name",
  "last_name",
  "company_label_name",
  "application_type",
  "design_type",
  "portfolio_files",
  "created_at",
] as const;

/** One page, newest first, with the rights of the member who asks. */
export async function listApplications(db: Db, query: ListQuery) {
  return readKeysetPage(
    query,
    ({ id }: Awaited<ReturnType<typeof readApplications>>[number]) => id,
    (slice) => readApplications(db, query, slice),
  );
}

async function readApplications(db: Db, { show, search }: ListQuery, slice: KeysetSlice) {
  let rows = db.selectFrom("designer_applications as a").select(COLUMNS);
  if (show) rows = rows.where("status", "=", show as ApplicationStatus);
  if (search) {
    const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where(({ or, eb }) =>
      or([
        eb("company_label_name", "ilike", words),
        eb("email", "ilike", words),
        eb(sql`first_name || ' ' || last_name`, "ilike", words),
      ]),
    );
  }
  const isRising = slice.before !== undefined;
  const beside = slice.before ?? slice.after;
  if (beside)
    rows = rows.where(
      sql<SqlBool>`number ${sql.raw(isRising ? ">" : "<")} (select number from designer_applications where id = ${beside}::uuid)`,
    );
  const found = await rows
    .orderBy("number", isRising ? "asc" : "desc")
    .limit(slice.limit)
    .execute();
  return isRising ? found.reverse() : found;
}

export type ListedApplication = Awaited<ReturnType<typeof readApplications>>[number];

export async function countApplications(db: Db): Promise<Partial<Record<ApplicationStatus, number>>> {
  const rows = await db
    .selectFrom("designer_applications")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
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

/** Shortlists, invites, accepts or declines with a mail; or takes it into review, silently. */
export function answerApplication(db: Db, id: string, form: FormData) {
  const status = String(form.get("intent"));
  return answerStaff(
    async () => {
      if (!/^[a-z_]+$/.test(status)) throw data("No such change", { status: 400 });
      await callFunction(db, "answer_application", {
        input: { id, status, sequence: Number(form.get("sequence")), words: String(form.get("words") ?? "") },
      });
      const notice = status === "in_review" ? "application-reviewed" : "application-answered";
      return redirect(noticeHref(`${APPLICATIONS_PATH}/${id}`, notice));
    },
    { intent: status, typed: typedValues(form) },
  );
}
