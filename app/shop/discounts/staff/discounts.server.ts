import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { data, redirect } from "react-router";
import type { Db } from "~/platform/db/client";
import type { Database } from "~/platform/db/database.types";
import { UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import { likePattern } from "~/platform/db/like-pattern";
import { typedValues } from "~/staff/form/typed-values";
import { type KeysetLinks, type KeysetSlice, readAllRows, readKeysetPage } from "~/staff/list/keyset";
import type { ListQuery } from "~/staff/list/list-query";
import { noticeHref } from "~/staff/notice-href";
import { refuseFields, staffAction } from "~/staff/staff-error.server";
import {
  DISCOUNTS_PATH,
  type DiscountSort,
  type DiscountState,
  isDiscountId,
  type StaffDiscount,
} from "./discounts";
import { readDiscount } from "./read-discount";

/** One page of the codes, with the rights of the member who asks. */
export async function listDiscounts(
  db: Db,
  query: ListQuery,
  now: Date,
): Promise<{ discounts: StaffDiscount[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: StaffDiscount) => id,
    (slice) => readDiscounts(db, query, now, slice),
  );
  return { discounts: rows, links };
}

/** All codes of the list, some at a time, for a file. */
export function everyDiscount(db: Db, query: ListQuery, now: Date): AsyncGenerator<StaffDiscount> {
  return readAllRows(
    ({ id }) => id,
    (slice) => readDiscounts(db, query, now, slice),
  );
}

/** How many there are of each state; of all of them under "". */
export async function countDiscounts(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: DiscountState; found: number }>`
    with listed as (${listedDiscounts(now)}) select state, count(*)::integer as found from listed group by state
  `.execute(db);
  const counts: Record<string, number> = { "": 0, running: 0, ahead: 0, "used-up": 0, ended: 0 };
  for (const { state, found } of rows) {
    counts[state] = found;
    counts[""] = (counts[""] ?? 0) + found;
  }
  return counts;
}

export async function findDiscount(db: Db, id: string): Promise<StaffDiscount | null> {
  const { rows } = await sql<ListedDiscount>`
    with listed as (${listedDiscounts(new Date())}) select * from listed where id = ${id}::uuid
  `.execute(db);
  return rows[0] ? toDiscount(rows[0]) : null;
}

const ORDERS: Record<DiscountSort, { by: string; isRising: boolean }> = {
  "": { by: "created_at", isRising: false },
  code: { by: "code", isRising: true },
  used: { by: "uses", isRising: false },
  given: { by: "given", isRising: false },
  ending: { by: "coalesce(ends_at, 'infinity')", isRising: true },
};

async function readDiscounts(
  db: Db,
  { search, show, sort }: ListQuery,
  now: Date,
  slice: KeysetSlice,
): Promise<StaffDiscount[]> {
  const { by, isRising } = ORDERS[sort as DiscountSort];
  const isBackwards = slice.before !== undefined;
  const beside = slice.before ?? slice.after;
  const key = sql.raw(`${by}, id`);
  const direction = sql.raw(isRising === isBackwards ? "desc" : "asc");
  const conditions: RawBuilder<SqlBool>[] = [];
  if (show) conditions.push(sql`state = ${show}`);
  if (search) {
    const words = likePattern(search);
    conditions.push(sql`(code ilike ${words} or note ilike ${words})`);
  }
  if (beside) {
    const sign = sql.raw(isRising === isBackwards ? "<" : ">");
    conditions.push(sql`(${key}) ${sign} (select ${key} from listed where id = ${beside}::uuid)`);
  }
  const { rows } = await sql<ListedDiscount>`
    with listed as (${listedDiscounts(now)})
    select * from listed
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${sql.raw(by)} ${direction}, id ${direction}
    limit ${slice.limit}
  `.execute(db);
  if (isBackwards) rows.reverse();
  return rows.map(toDiscount);
}

interface ListedDiscount extends Selectable<Database["discounts"]> {
  uses: number;
  given: number;
}

/** Each code with its uses as private.discount_uses counts them, and its state as discountState says it. */
function listedDiscounts(now: Date) {
  return sql`
    select d.*, o.uses, o.given,
      case
        when d.ends_at <= ${now.toISOString()}::timestamptz then 'ended'
        when o.uses >= d.max_uses then 'used-up'
        when d.starts_at > ${now.toISOString()}::timestamptz then 'ahead'
        else 'running'
      end as state
    from discounts d
    cross join lateral (
      select count(*) filter (where status in ('paid', 'fulfilled', 'refunded'))::integer as uses,
        coalesce(sum(discount_cents) filter (where status in ('paid', 'fulfilled')), 0)::bigint as given
      from orders where discount_id = d.id
    ) o
  `;
}

function toDiscount(row: ListedDiscount): StaffDiscount {
  return {
    id: row.id,
    code: row.code,
    percent: row.percent,
    amountCents: row.amount_cents,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerBuyer: row.max_uses_per_buyer,
    categories: row.categories,
    productIds: row.product_ids,
    includesTickets: row.includes_tickets,
    note: row.note,
    uses: row.uses,
    givenCents: Number(row.given),
  };
}

const MAX_ORDERS = 100;

/** The latest orders that used a code. */
export async function listUses(db: Db, id: string) {
  const rows = await db
    .selectFrom("orders")
    .select(["reference", "status", "created_at", "discount_cents", "total_cents"])
    .where("discount_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(MAX_ORDERS)
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    status: row.status,
    placedAt: row.created_at,
    discountCents: row.discount_cents,
    totalCents: row.total_cents,
  }));
}

const MAX_PRODUCTS = 500;

/** What a code can be for. */
export async function listDiscountable(db: Db) {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "category"])
    .where("status", "in", ["published", "sold_out"])
    .orderBy("name")
    .limit(MAX_PRODUCTS)
    .execute();
  const categories = [...new Set(products.map(({ category }) => category))].sort();
  return { products: products.map(({ id, name }) => ({ id, name })), categories };
}

export async function makeDiscount(db: Db, form: FormData, now: Date) {
  const kept = {
    typed: typedValues(form),
    chosen: { categories: form.getAll("category").map(String), products: form.getAll("product").map(String) },
  };
  const read = readDiscount(form, now);
  if (!read.ok) return refuseFields(read.errors, kept);
  return staffAction(async () => {
    try {
      const { id } = await db
        .insertInto("discounts")
        .values(read.discount)
        .returning("id")
        .executeTakeFirstOrThrow();
      return redirect(noticeHref(`${DISCOUNTS_PATH}/${id}`, "discount-made"));
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      return refuseFields({ code: `There is a code ${read.discount.code} already. Choose another.` }, kept);
    }
  }, kept);
}

const NEVER = "never";

/** What the buttons of the list and of a code's page ask for: end codes now, or take that back. */
export async function changeDiscounts(db: Db, ids: string[], form: FormData, { now, page }: Change) {
  return staffAction(async () => {
    if (form.get("intent") === "end") {
      const open = await db
        .selectFrom("discounts")
        .select(["id", "ends_at"])
        .where("id", "in", ids)
        .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now.toISOString())]))
        .execute();
      if (open.length === 0) return data({ error: "Select a code that has not ended." }, { status: 400 });
      // One that has not begun ends as it begins.
      await db
        .updateTable("discounts")
        .set({ ends_at: sql`greatest(starts_at, ${now.toISOString()}::timestamptz)` })
        .where(
          "id",
          "in",
          open.map(({ id }) => id),
        )
        .execute();
      const records = open.map(({ id, ends_at }) => `${id}.${ends_at ? Date.parse(ends_at) : NEVER}`);
      const notice = open.length === 1 ? "discount-ended" : "discounts-ended";
      return redirect(noticeHref(page, notice, { intent: "reopen", records }));
    }
    const records = form.getAll("record").map((record) => readRecord(String(record)));
    if (form.get("intent") !== "reopen" || records.length === 0)
      throw data("No such change", { status: 400 });
    for (const { id, endsAt } of records)
      await db.updateTable("discounts").set({ ends_at: endsAt }).where("id", "=", id).execute();
    return redirect(noticeHref(page, records.length === 1 ? "discount-reopened" : "discounts-reopened"));
  });
}

interface Change {
  now: Date;
  /** Where the answer is shown. */
  page: string;
}

function readRecord(record: string): { id: string; endsAt: string | null } {
  const [id = "", end = ""] = record.split(".");
  const isMoment = /^\d{1,15}$/.test(end);
  if (!isDiscountId(id) || !(isMoment || end === NEVER)) throw data("No such change", { status: 400 });
  return { id, endsAt: isMoment ? new Date(Number(end)).toISOString() : null };
}
