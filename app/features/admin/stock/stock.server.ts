import { sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/db/client";
import { noticeHref } from "../notice-href";
import { answerStaff } from "../staff-error.server";
import { REASONS, STOCK_PATH, type StockQuery, type StockRow } from "./stock";

const PAGE = 100;

interface CountedRow {
  item_id: string;
  kind: "product" | "ticket";
  name: string;
  size: string | null;
  quantity: number;
  held: number;
}

/** Every counted stock, the smallest first, with what unpaid orders hold of it. */
export async function listStock(db: Db, { search, show, page }: StockQuery) {
  const words = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<CountedRow>`
    with held as (select item_id, size, held from held_stock())
    select coalesce(s.product_id, s.ticket_package_id) as item_id,
      case when s.product_id is null then 'ticket' else 'product' end as kind,
      coalesce(p.name, t.name) as name, s.size, s.quantity, coalesce(h.held, 0)::integer as held
    from stock s
    left join products p on p.id = s.product_id
    left join ticket_packages t on t.id = s.ticket_package_id
    left join held h on h.item_id = coalesce(s.product_id, s.ticket_package_id) and h.size is not distinct from s.size
    where (${search} = '' or coalesce(p.name, t.name) ilike ${words})
      and coalesce(p.status, 'published') <> 'archived'
      and (${show} <> 'low' or s.quantity < 3)
      and (${show} <> 'held' or h.held > 0)
    order by s.quantity, coalesce(p.name, t.name), s.size nulls first, s.id
    limit ${PAGE + 1} offset ${(page - 1) * PAGE}
  `.execute(db);
  const stock = rows.slice(0, PAGE).map(
    (row): StockRow => ({
      itemId: row.item_id,
      kind: row.kind,
      name: row.name,
      size: row.size,
      quantity: row.quantity,
      held: row.held,
    }),
  );
  return { stock, hasMore: rows.length > PAGE };
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

/** What the form beside a stock says. */
export async function correctStock(db: Db, form: FormData, back: string) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const reason = REASONS.find(({ value }) => value === text("reason"))?.value;
  if (!reason) return data({ error: "Please say why the stock changes." }, { status: 400 });
  if (!/^\d{1,6}$/.test(text("quantity")))
    return data({ error: "How many are there now? A whole number, please." }, { status: 400 });
  const item = text("kind") === "ticket" ? { ticketPackageId: text("item") } : { productId: text("item") };
  const input = {
    ...item,
    size: text("size") || null,
    seen: Number(text("seen")),
    quantity: Number(text("quantity")),
    reason,
    note: text("note").slice(0, 300),
  };
  return answerStaff(async () => {
    await callFunction(db, "correct_stock", { input });
    return redirect(noticeHref(back || STOCK_PATH, "stock-corrected"));
  });
}
