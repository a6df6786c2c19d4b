import { sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { likePattern } from "~/platform/db/like-pattern";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { REASONS, STOCK_PAGE_SIZE, STOCK_PATH, type StockQuery, type StockRow } from "./stock";

interface CountedRow {
  item_id: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  held: number;
}

/** Every counted piece and package, with what unpaid orders hold of it. Archived pieces are put away. */
const COUNTED = sql`
  select coalesce(s.product_id, s.ticket_package_id) as item_id,
    case when s.product_id is null then 'ticket' else 'product' end as kind,
    coalesce(p.name, t.name) as name, s.size, s.quantity, coalesce(h.held, 0)::integer as held, s.id
  from stock s
  left join products p on p.id = s.product_id
  left join ticket_packages t on t.id = s.ticket_package_id
  left join (select item_id, size, held from held_stock()) h
    on h.item_id = coalesce(s.product_id, s.ticket_package_id) and h.size is not distinct from s.size
  where coalesce(p.status, 'published') <> 'archived' and s.event_id is null
`;
const ORDERS = {
  "": sql`quantity, name, size nulls first, id`,
  most: sql`quantity desc, name, size nulls first, id`,
  name: sql`name, size nulls first, id`,
};

export async function listStock(db: Db, query: StockQuery) {
  const rows = await readStock(db, query, {
    limit: STOCK_PAGE_SIZE + 1,
    offset: (query.page - 1) * STOCK_PAGE_SIZE,
  });
  return { stock: rows.slice(0, STOCK_PAGE_SIZE), hasMore: rows.length > STOCK_PAGE_SIZE };
}

const MAX_EXPORTED = 50_000;

/** Of all pages of the list, for a file. */
export function everyStock(db: Db, query: StockQuery): Promise<StockRow[]> {
  return readStock(db, query, { limit: MAX_EXPORTED, offset: 0 });
}

async function readStock(
  db: Db,
  { search, show, sort }: StockQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockRow[]> {
  const words = likePattern(search);
  const { rows } = await sql<CountedRow>`
    select item_id, kind, name, size, quantity, held from (${COUNTED}) as counted
    where (${search} = '' or name ilike ${words})
      and (${show} <> 'low' or quantity < 3)
      and (${show} <> 'held' or held > 0)
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ item_id, ...row }) => ({ itemId: item_id, ...row }));
}

/** Of each chip. */
export async function countStock(db: Db): Promise<Record<StockQuery["show"], number>> {
  const { rows } = await sql<{ all: number; low: number; held: number }>`
    select count(*)::integer as "all", count(*) filter (where quantity < 3)::integer as low,
      count(*) filter (where held > 0)::integer as held
    from (${COUNTED}) as counted
  `.execute(db);
  const { all = 0, low = 0, held = 0 } = rows[0] ?? {};
  return { "": all, low, held };
}

export interface Movement {
  id: number;
  at: string;
  name: string;
  size: string | null;
  change: number;
  after: number | null;
  reason: string;
  note: string | null;
  order: string | null;
  member: string | null;
}

/** The latest movements, of one piece or package or of all. */
export async function listMovements(db: Db, itemId: string | null): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select m.id, m.created_at as at, coalesce(p.name, t.name) as name, m.size, m.change, m.quantity_after as after,
      m.reason, m.note, o.reference as order, member.email as member
    from stock_movements m
    left join products p on p.id = m.product_id
    left join ticket_packages t on t.id = m.ticket_package_id
    left join orders o on o.id = m.order_id
    left join staff_names() member on member.id = m.changed_by
    where ${itemId}::text is null or m.product_id = ${itemId} or m.ticket_package_id = ${itemId}
    order by m.id desc limit 100
  `.execute(db);
  return rows;
}

/** The last time a member of staff changed the stock of one piece or package, or of any. */
export async function lastCorrection(
  db: Db,
  itemId: string | null,
): Promise<Pick<Movement, "at" | "member"> | undefined> {
  let rows = db
    .selectFrom("stock_movements as m")
    .leftJoin(sql<{ id: string; email: string }>`staff_names()`.as("member"), "member.id", "m.changed_by")
    .select(["m.created_at as at", "member.email as member"])
    .where("m.changed_by", "is not", null);
  if (itemId !== null)
    rows = rows.where((eb) =>
      eb.or([eb("m.product_id", "=", itemId), eb("m.ticket_package_id", "=", itemId)]),
    );
  return rows.orderBy("m.id", "desc").limit(1).executeTakeFirst();
}

interface Correction {
  productId?: string;
  ticketPackageId?: string;
  size: string | null;
  seen: number;
  quantity: number;
  reason: string;
  note: string;
}

/** What the form says: of the row whose button was pressed, or of every row where a number is typed. All are saved or none. */
export async function correctStock(db: Db, form: FormData, back: string) {
  const pressed = form.get("row");
  const typed = form.getAll("item").flatMap((_, row) => {
    const isMeant = pressed === null ? textOf(form, "quantity", row) !== "" : String(row) === pressed;
    return isMeant ? [readCorrection(form, row)] : [];
  });
  const refused = typed.find((read) => typeof read === "string") ?? (typed.length === 0 ? HOW_MANY : null);
  if (refused) return data({ error: refused }, { status: 400 });
  const corrections = typed.filter((read) => typeof read !== "string");
  return staffAction(async () => {
    await callFunction(db, "correct_stocks", { input: { corrections } });
    return redirect(noticeHref(back || STOCK_PATH, "stock-corrected"));
  });
}

const HOW_MANY = "How many are there now? A whole number, please.";

/** A sentence, where the row cannot be read. */
function readCorrection(form: FormData, row: number): Correction | string {
  const text = (name: string) => textOf(form, name, row);
  const reason = REASONS.find(({ value }) => value === text("reason"))?.value;
  if (!reason) return "Please say why the stock changes.";
  if (!/^\d{1,6}$/.test(text("quantity"))) return HOW_MANY;
  return {
    ...(text("kind") === "ticket" ? { ticketPackageId: text("item") } : { productId: text("item") }),
    size: text("size") || null,
    seen: Number(text("seen")),
    quantity: Number(text("quantity")),
    reason,
    note: text("note").slice(0, 300),
  };
}

/** Every row has each of its fields once, so that their places say which row they are of. */
function textOf(form: FormData, name: string, row: number): string {
  return String(form.getAll(name)[row] ?? "").trim();
}
