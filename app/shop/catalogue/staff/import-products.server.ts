import { createHash } from "node:crypto";
import { sql } from "kysely";
import { data, redirect } from "react-router";
import type { Db } from "~/platform/db/client";
import { lockStock } from "~/shop/stock/staff/lock-stock.server";
import { parseCsv } from "~/staff/list/parse-csv";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { type KnownProduct, type Plan, type PlannedChange, planImport, readCsvLines } from "./product-csv";
import { freeIdOf } from "./product-id";
import { productValues } from "./read-product";
import { EDITED_COLUMNS } from "./save-product.server";
import { ONE_SIZE, PRODUCTS_PATH } from "./staff-product";

/** What the page shows of a plan. */
export interface DryRun {
  fileName: string;
  counts: { new: number; changed: number; same: number };
  changes: Pick<PlannedChange, "line" | "id" | "name" | "kind" | "changes">[];
  errors: Plan["errors"];
  /** Names this very plan: what is imported is what was looked at. */
  plan: string;
  isOutdated: boolean;
}

const MAX_SHOWN = 500;

/** Without `import` nothing is written: the answer says what would change. */
export async function importProducts(db: Db, form: FormData) {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return data({ error: "Please choose a CSV file." }, { status: 400 });
  const read = readCsvLines(parseCsv(await file.text()));
  if ("error" in read) return data({ error: read.error }, { status: 400 });
  return staffAction(() =>
    db.transaction().execute(async (tx) => {
      const ids = read.lines.flatMap(({ cells }) => cells.id || []);
      const isMeant = form.get("intent") === "import";
      if (isMeant) await lockProducts(tx, ids);
      const plan = planImport(read.lines, await findKnown(tx, ids));
      const dryRun = toDryRun(file.name, plan);
      if (!isMeant || plan.errors.length > 0) return { dryRun };
      if (form.get("plan") !== dryRun.plan) return { dryRun: { ...dryRun, isOutdated: true } };
      await writePlan(tx, plan.changes);
      return redirect(noticeHref(PRODUCTS_PATH, "imported"));
    }),
  );
}

/** Before they are read: what a colleague saves while this waits would be overwritten with what was there before. */
async function lockProducts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockStock(tx, ids);
  await tx.selectFrom("products").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

function toDryRun(fileName: string, { changes, errors }: Plan): DryRun {
  const count = (kind: PlannedChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const told = changes.map(({ line, id, name, kind, changes: fields }) => ({
    line,
    id,
    name,
    kind,
    changes: fields,
  }));
  return {
    fileName,
    counts: { new: count("new"), changed: count("changed"), same: count("same") },
    changes: told.filter(({ kind }) => kind !== "same").slice(0, MAX_SHOWN),
    errors: errors.slice(0, MAX_SHOWN),
    plan: createHash("sha256").update(JSON.stringify(changes)).digest("hex"),
    isOutdated: false,
  };
}

/** The pieces a file or a list names, as their forms would show them. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(EDITED_COLUMNS).where("id", "in", ids).execute();
  const stock = await db
    .selectFrom("stock")
    .select(["product_id", "size", "quantity"])
    .where("product_id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const own = stock.filter(({ product_id }) => product_id === row.id);
      const quantities = new Map(own.map(({ size, quantity }) => [size ?? ONE_SIZE, quantity]));
      const values = productValues({ ...row, measurements: row.measurements as never }, quantities);
      return [row.id, { values, images: row.images }];
    }),
  );
}

const BATCH = 200;
const WRITTEN = EDITED_COLUMNS.filter((name) => !["id", "edited_at", "edited_by"].includes(name));

/** All of it or nothing: it runs in the transaction of its caller. */
async function writePlan(tx: Db, planned: readonly PlannedChange[]): Promise<void> {
  const changes = planned.filter(({ kind }) => kind !== "same");
  const taken = new Set((await tx.selectFrom("products").select("id").execute()).map(({ id }) => id));
  const rows = changes.map(({ id, read, images }) => {
    const own = id ?? freeIdOf(read.row.name, taken);
    taken.add(own);
    return { ...read.row, id: own, images };
  });
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insertInto("products")
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(Object.fromEntries(WRITTEN.map((name) => [name, sql.ref(`excluded.${name}`)]))),
      )
      .execute();
  const corrections = changes.flatMap(({ read, kind }, at) =>
    read.stock
      .filter(({ seen, quantity }) => seen !== quantity)
      .map((stock) => ({
        productId: rows[at]?.id ?? "",
        ...stock,
        reason: kind === "new" ? "counted" : "corrected",
      })),
  );
  // Many to a statement: a thousand trips to the database one after the other take longer than anyone waits.
  for (let at = 0; at < corrections.length; at += BATCH)
    await sql`
      select correct_stock(correction)
      from jsonb_array_elements(${JSON.stringify(corrections.slice(at, at + BATCH))}::jsonb) as correction
    `.execute(tx);
}
