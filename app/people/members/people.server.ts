import { type RawBuilder, sql } from "kysely";
import { data, redirect } from "react-router";
import { begunWords } from "~/platform/db/begun-words";
import { callFunction, type Db } from "~/platform/db/client";
import { beginningPattern } from "~/platform/db/like-pattern";
import { typedValues } from "~/staff/form/typed-values";
import type { ListQuery } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import {
  isStaffRole,
  MAX_RESULTS,
  type OpenInvitation,
  PEOPLE_PATH,
  type Person,
  STAFF_ROLES,
  shownPeople,
} from "./people";

interface PersonRow {
  id: string;
  email: string | null;
  full_name: string | null;
  role: string;
  created_at: string;
  seen_at: string | null;
  has_two_step: boolean;
  recovery_codes_left: number;
  open_sessions: number;
}

/** The staff; with `search` anybody whose name or address has words that begin so, at most one more than MAX_RESULTS. */
export async function listPeople(db: Db, { search }: { search: string }): Promise<Person[]> {
  const typed = search.trim();
  if (!typed)
    return readPeople(db, sql`select * from profiles where role in (${sql.join(Object.keys(STAFF_ROLES))})`);
  return readPeople(
    db,
    sql`select * from profiles
      where to_tsvector('simple', coalesce(full_name, '') || ' ' || coalesce(email, ''))
          @@ to_tsquery('simple', ${begunWords(typed)})
        or lower(email) like ${beginningPattern(typed.toLowerCase())}
      order by lower(email) limit ${MAX_RESULTS + 1}`,
  );
}

/** What the list shows: a search looks among everybody, the chips among the staff. */
export async function listShownPeople(db: Db, query: ListQuery): Promise<Person[]> {
  return shownPeople(await listPeople(db, query), { ...query, show: query.search ? "" : query.show });
}

export async function findPerson(db: Db, id: string): Promise<Person | null> {
  return (await readPeople(db, sql`select * from profiles where id = ${id}`))[0] ?? null;
}

async function readPeople(db: Db, wanted: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<PersonRow>`
    with wanted as materialized (${wanted})
    select p.id, p.email, p.full_name, p.role, p.created_at,
      s.seen_at, s.has_two_step, s.recovery_codes_left, s.open_sessions
    from wanted p
    join sign_ins_of(array(select id from wanted)) s on s.user_id = p.id
    order by case p.role when 'admin' then 1 when 'editor' then 2 else 3 end, lower(p.email), p.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? "",
    fullName: row.full_name,
    role: row.role,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    hasTwoStep: row.has_two_step,
    recoveryCodesLeft: row.recovery_codes_left,
    openSessions: row.open_sessions,
  }));
}

export async function listOpenInvitations(db: Db): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom("staff_invitations")
    .select(["id", "email", "role", "expires_at"])
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(({ id, email, role, expires_at }) => ({ id, email, role, expiresAt: expires_at }));
}

export async function isTwoStepRequiredFor(db: Db): Promise<boolean> {
  const row = await db.selectFrom("security_settings").select("two_step_required").executeTakeFirst();
  return row?.two_step_required ?? false;
}

/** The forms of the list: invitations, and the rule for everybody. */
export function changePeople(db: Db, form: FormData) {
  const invitations = form.getAll("invitation").map(String);
  const kept = { typed: typedValues(form) };
  return staffAction(async () => {
    const done = (notice: string) => redirect(noticeHref(PEOPLE_PATH, notice));
    switch (form.get("intent")) {
      case "invite": {
        await callFunction(db, "invite_staff", {
          typed_email: String(form.get("email") ?? ""),
          new_role: String(form.get("role") ?? ""),
        });
        return done("invited");
      }
      case "renew":
      case "withdraw": {
        if (invitations.length === 0)
          return data({ ...kept, error: "Please select invitations first." }, { status: 400 });
        const change = form.get("intent") === "renew" ? "renew_invitation" : "withdraw_invitation";
        await db.transaction().execute(async (tx) => {
          for (const invitation_id of invitations) await callFunction(tx, change, { invitation_id });
        });
        const what = invitations.length === 1 ? "invitation" : "invitations";
        return done(`${what}-${change === "renew_invitation" ? "renewed" : "withdrawn"}`);
      }
      case "require":
      case "relax": {
        const required = form.get("intent") === "require";
        await callFunction(db, "require_two_step", { required });
        return done(required ? "two-step-required" : "two-step-optional");
      }
      default:
        throw data("No such change", { status: 400 });
    }
  }, kept);
}

/** The forms of one person. */
export function changePerson(db: Db, id: string, form: FormData) {
  return staffAction(async () => {
    const page = `${PEOPLE_PATH}/${id}`;
    switch (form.get("intent")) {
      case "role": {
        const role = form.get("role");
        if (!isStaffRole(role)) throw data("No such role", { status: 400 });
        await callFunction(db, "change_role", { person: id, new_role: role });
        return redirect(noticeHref(page, "role-changed"));
      }
      case "remove":
        await callFunction(db, "change_role", { person: id, new_role: "user" });
        return redirect(noticeHref(PEOPLE_PATH, "person-removed"));
      case "sign-out":
        await callFunction(db, "end_sessions", { person: id });
        return redirect(noticeHref(page, "sessions-ended"));
      case "reset-two-step":
        await callFunction(db, "reset_two_step", { person: id });
        return redirect(noticeHref(page, "two-step-reset"));
      default:
        throw data("No such change", { status: 400 });
    }
  });
}
