import { type SqlBool, sql } from "kysely";
import { data, redirect } from "react-router";
import type { Db } from "~/db/client";
import { UNIQUE_VIOLATION } from "~/db/error-codes";
import { typedValues } from "../form/typed-values";
import { type KeysetLinks, type KeysetSlice, readKeysetPage } from "../list/keyset";
import type { ListQuery } from "../list/list-query";
import { noticeHref } from "../notice-href";
import { answerStaff } from "../staff-error.server";
import { DISCOUNTS_PATH, type StaffDiscount } from "./discounts";
import { readDiscount } from "./read-discount";

/** One page of the codes, newest first, with the rights of the member who asks. */
export async function listDiscounts(
  db: Db,
  query: Pick<ListQuery, "search" | "after" | "before">,
): Promise<{ discounts: StaffDiscount[]; links: KeysetLinks }> {
  const { rows, links } = await readKeysetPage(
    query,
    ({ id }: StaffDiscount) => id,
    (slice) => readDiscounts(db, query.search, slice),
  );
  return { discounts: rows, links };
}

async function readDiscounts(db: Db, search: string, slice: KeysetSlice): Promise<StaffDiscount[]> {
  let rows = selectDiscounts(db);
  if (search) {
    const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where((eb) => eb.or([eb("d.code", "ilike", words), eb("d.note", "ilike", words)]));
  }
  const isRising = slice.before !== undefined;
  const beside = slice.before ?? slice.after;
  if (beside) {
    const moment = sql`(select created_at from discounts where id = ${beside}::uuid)`;
    rows = rows.where(
      sql<SqlBool>`(d.created_at, d.id) ${sql.raw(isRising ? ">" : "<")} (${moment}, ${beside}::uuid)`,
    );
  }
  const direction = isRising ? "asc" : "desc";
  const found = await rows
    .orderBy("d.created_at", direction)
    .orderBy("d.id", direction)
    .limit(slice.limit)
    .execute();
  if (isRising) found.reverse();
  return found.map(toDiscount);
}

export async function findDiscount(db: Db, id: string): Promise<StaffDiscount | null> {
  const row = await selectDiscounts(db).where("d.id", "=", id).executeTakeFirst();
  return row ? toDiscount(row) : null;
}

const COLUMNS = [
  "d.id",
  "d.code",
  "d.percent",
  "d.amount_cents",
  "d.starts_at",
  "d.ends_at",
  "d.max_uses",
  "d.max_uses_per_buyer",
  "d.categories",
  "d.product_ids",
  "d.includes_tickets",
  "d.note",
] as const;

/** As private.discount_uses counts them. */
const LAPSED = ["cancelled", "declined", "expired"] as const;

function selectDiscounts(db: Db) {
  return db
    .selectFrom("discounts as d")
    .select(COLUMNS)
    .select((eb) => [
      eb
        .selectFrom("orders as o")
        .select((of) => of.fn.countAll<number>().as("uses"))
        .whereRef("o.discount_id", "=", "d.id")
        .where("o.status", "not in", LAPSED)
        .as("uses"),
      eb
        .selectFrom("orders as o")
        .select((of) => of.fn.sum<number | null>("o.discount_cents").as("given"))
        .whereRef("o.discount_id", "=", "d.id")
        .where("o.status", "in", ["paid", "fulfilled"])
        .as("given"),
    ]);
}

function toDiscount(row: Awaited<ReturnType<ReturnType<typeof selectDiscounts>["executeTakeFirstOrThrow"]>>) {
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
    uses: row.uses ?? 0,
    givenCents: row.given ?? 0,
  } satisfies StaffDiscount;
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
  if (!read.ok) return data({ ...kept, error: read.error }, { status: 400 });
  return answerStaff(async () => {
    try {
      const { id } = await db
        .insertInto("discounts")
        .values(read.discount)
        .returning("id")
        .executeTakeFirstOrThrow();
      return redirect(noticeHref(`${DISCOUNTS_PATH}/${id}`, "discount-made"));
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      return data({ ...kept, error: `There is a code ${read.discount.code} already.` }, { status: 400 });
    }
  }, kept);
}

const NEVER = "never";

/** What the buttons of a code's page ask for: end it, or take that back. */
export async function changeDiscount(db: Db, id: string, form: FormData, now: Date) {
  const page = `${DISCOUNTS_PATH}/${id}`;
  return answerStaff(async () => {
    if (form.get("intent") === "end") {
      const before = await db
        .selectFrom("discounts")
        .select("ends_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      // One that has not begun ends as it begins.
      await db
        .updateTable("discounts")
        .set({ ends_at: sql`greatest(starts_at, ${now.toISOString()}::timestamptz)` })
        .where("id", "=", id)
        .execute();
      const end = before.ends_at ? String(Date.parse(before.ends_at)) : NEVER;
      return redirect(noticeHref(page, "discount-ended", { intent: "reopen", records: [end] }));
    }
    const end = String(form.get("record"));
    const endsAt = end === NEVER ? null : new Date(Number(end));
    if (form.get("intent") !== "reopen" || Number.isNaN(endsAt?.getTime()))
      throw data("No such change", { status: 400 });
    await db
      .updateTable("discounts")
      .set({ ends_at: endsAt?.toISOString() ?? null })
      .where("id", "=", id)
      .execute();
    return redirect(noticeHref(page, "discount-reopened"));
  });
}
