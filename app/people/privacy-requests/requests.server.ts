import { type SqlBool, sql } from "kysely";
import { data, redirect } from "react-router";
import * as z from "zod/mini";
import { type ForgetDeps, forgetWithFiles, readAddressOutcome } from "~/people/yours/forget.server";
import { listPersonFolders } from "~/people/yours/person-files.server";
import { personOf } from "~/people/yours/yours.server";
import { callFunction, type Db } from "~/platform/db/client";
import { email, optional, parseForm, prose } from "~/platform/lib/forms";
import { typedValues } from "~/staff/form/typed-values";
import { type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import { readSlice } from "~/staff/list/keyset-query.server";
import type { ListQuery } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import type { HeldData } from "./held-data";
import { DUE_SOON_DAYS, REQUESTS_PATH, type RequestShow, type StaffRequest } from "./requests";

/** The database's clock, by the calendar of the people who asked. */
const TODAY = sql<string>`(now() at time zone 'Africa/Johannesburg')::date`;
const DAYS_LEFT = sql<number>`due_on - ${TODAY}`;

function selectRequests(db: Db) {
  return db
    .selectFrom("data_requests")
    .select(["id", "kind", "channel", "email", "note", "status", "answer"])
    .select(["asked_on as askedOn", "due_on as dueOn", "settled_at as settledAt"])
    .select(["exported_at as exportedAt", "forgotten_at as forgottenAt", DAYS_LEFT.as("daysLeft")]);
}

/** One page, with the rights of the admin who asks. */
export function listRequests(db: Db, query: ListQuery) {
  return readKeysetPage(
    query,
    ({ id }: StaffRequest) => id,
    (slice) => readRequests(db, query, slice),
  );
}

/** All requests of the list, some at a time, for a file. */
export function everyRequest(db: Db, query: ListQuery): AsyncGenerator<StaffRequest> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readRequests(db, query, slice),
  );
}

async function readRequests(
  db: Db,
  { show, search, sort }: ListQuery,
  slice: KeysetSlice,
): Promise<StaffRequest[]> {
  let rows = selectRequests(db);
  if (show === "due") rows = rows.where("status", "=", "open").where(DAYS_LEFT, "<=", DUE_SOON_DAYS);
  else if (show) rows = rows.where("status", "=", show as Exclude<RequestShow, "due">);
  // The digest finds a request whose address is forgotten, for whoever asks whether we did it.
  if (search) rows = rows.where(sql<SqlBool>`address_digest = request_digest(${search})`);
  return readSlice(rows, slice, {
    table: "data_requests",
    column: sort === "due" ? "due_on" : "created_at",
    isAscending: sort === "due",
  });
}

export async function countRequests(db: Db): Promise<Record<RequestShow, number>> {
  const row = await db
    .selectFrom("data_requests")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("status", "=", "open").as("open"),
      eb.fn
        .countAll<number>()
        .filterWhere("status", "=", "open")
        .filterWhere(DAYS_LEFT, "<=", DUE_SOON_DAYS)
        .as("due"),
      eb.fn.countAll<number>().filterWhere("status", "=", "answered").as("answered"),
      eb.fn.countAll<number>().filterWhere("status", "=", "closed").as("closed"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/** For the navigation: those that wait and are due within a week, or late. */
export async function countDueRequests(db: Db): Promise<number> {
  const row = await db
    .selectFrom("data_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .where("due_on", "<=", sql<string>`${TODAY} + ${DUE_SOON_DAYS}::integer`)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findRequest(db: Db, id: string): Promise<StaffRequest | null> {
  return (await selectRequests(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Everything we hold of an address. */
export function readHeldData(db: Db, address: string): Promise<HeldData> {
  return callFunction(db, "data_of_address", { address });
}

const requestSchema = z.object({
  email: email(),
  kind: z.enum(["access", "erasure"]),
  channel: z.enum(["mail", "phone", "in_person"]),
  asked_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  note: optional(prose(2000)),
});

export async function recordRequest(db: Db, form: FormData) {
  const read = parseForm(requestSchema, form);
  const kept = { typed: typedValues(form) };
  if (!read.ok)
    return data({ ...kept, error: Object.values(read.errors)[0] ?? "Please look again." }, { status: 400 });
  return staffAction(async () => {
    const { email: address, ...rest } = read.value;
    const { id } = await db
      .insertInto("data_requests")
      .values({ ...rest, email: address.toLowerCase() } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return redirect(noticeHref(`${REQUESTS_PATH}/${id}`, "request-recorded"));
  }, kept);
}

/** Answered, closed without an answer, or open again; or forgets what the law lets go. */
export async function changeRequest(db: Db, request: StaffRequest, form: FormData, deps: ForgetDeps) {
  const page = `${REQUESTS_PATH}/${request.id}`;
  const kept = { typed: typedValues(form) };
  return staffAction(async () => {
    const intent = String(form.get("intent"));
    if (intent === "forget") {
      if (!form.get("sure")) return data({ ...kept, error: "Please tick the box first." }, { status: 400 });
      if (request.email === null) return redirect(noticeHref(page, "request-gone"));
      const outcome = await forgetWithFiles(deps, await personOf(deps.service, request.email), async () =>
        readAddressOutcome(await callFunction(db, "forget_for_request", { request_id: request.id })),
      );
      if (outcome === "staff") return data({ ...kept, error: OF_STAFF }, { status: 409 });
      return redirect(noticeHref(page, outcome === "gone" ? "request-gone" : "request-forgotten"));
    }
    if (intent !== "answered" && intent !== "closed" && intent !== "open")
      throw data("No such change", { status: 400 });
    const answer = String(form.get("answer") ?? "").trim();
    await db
      .updateTable("data_requests")
      .set({ status: intent, ...(intent !== "open" && answer !== "" && { answer }) })
      .where("id", "=", request.id)
      .execute();
    return redirect(noticeHref(page, `request-${intent}`));
  }, kept);
}

const OF_STAFF = "This address has an account of the staff. Take that away first, on the page of people.";

/** Where the files of an address are, for its export. */
export async function listFolders(service: Db, address: string) {
  return listPersonFolders(service, await personOf(service, address));
}

export async function noteExport(db: Db, id: string): Promise<void> {
  await db.updateTable("data_requests").set({ exported_at: sql`now()` }).where("id", "=", id).execute();
}
