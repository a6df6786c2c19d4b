import { type SqlBool, sql } from "kysely";
import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { formatRand, randToCents, readRand } from "~/platform/lib/money";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { lockStock } from "~/shop/stock/staff/lock-stock.server";
import type { Values } from "~/staff/form/fields";
import { pictureName } from "~/staff/form/picture-names";
import type { ReceivedPictures } from "~/staff/form/receive-pictures.server";
import type { RecordResult } from "~/staff/form/record-form";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import { freeIdOf, slugOf } from "./product-id";
import { productValues, type ReadProduct, readPrice, readProduct } from "./read-product";
import { ONE_SIZE, PICTURES_KEPT, PRODUCTS_PATH, type ProductStatus, picturesIn } from "./staff-product";

export const EDITED_COLUMNS = [
  "id",
  "name",
  "description",
  "material",
  "care",
  "meta_description",
  "category",
  "price",
  "planned_sale_price",
  "sale_from",
  "sale_until",
  "status",
  "publish_at",
  "sizes",
  "measurements",
  "lead_time_days",
  "images",
  "edited_at",
  "edited_by",
] as const;

/** A piece as its form needs it; null: there is none. */
export async function findStaffProduct(db: Db, id: string) {
  const row = await db.selectFrom("products").select(EDITED_COLUMNS).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const stock = await db
    .selectFrom("stock")
    .select(["size", "quantity"])
    .where("product_id", "=", id)
    .execute();
  const { rows: held } = await sql<{ size: string | null; held: number }>`
    select size, held from held_stock() where item_id = ${id}
  `.execute(db);
  const quantities = new Map(stock.map(({ size, quantity }) => [size ?? ONE_SIZE, quantity]));
  return {
    id,
    name: row.name,
    status: row.status,
    images: row.images,
    seen: row.edited_at ?? "",
    values: productValues({ ...row, measurements: row.measurements as never }, quantities),
    stock: Object.fromEntries(quantities),
    held: Object.fromEntries(held.map(({ size, held: count }) => [size ?? ONE_SIZE, Number(count)])),
  };
}

type ReceivePictures = (field: string) => Promise<ReceivedPictures>;

/** Saves the form of a piece; `id` is null for a new one. */
export async function saveProduct(
  db: Db,
  id: string | null,
  form: FormData,
  receivePictures: ReceivePictures,
) {
  const read = readProduct(form);
  const pictures = await receivePictures("images");
  if (pictures.error) read.errors.images = pictures.error;
  if (Object.keys(read.errors).length > 0) return refuse({ values: read.values, errors: read.errors });
  const seen = String(form.get("seen") ?? "");
  return staffAction(
    async () => {
      const saved = await write(db, { id, seen, images: pictures.refs, read });
      if (saved === "conflict") return conflictWith(db, id ?? "", read.values);
      return redirect(noticeHref(`${PRODUCTS_PATH}/${saved}`, id ? "saved" : "created"));
    },
    { values: read.values },
  );
}

interface ToWrite {
  id: string | null;
  seen: string;
  images: string[];
  read: ReadProduct;
}

/** The piece and its stock, together or not at all. */
function write(db: Db, { id, seen, images, read: { row, stock } }: ToWrite): Promise<string | "conflict"> {
  const values = { ...row, images };
  return db.transaction().execute(async (tx) => {
    if (id) await lockStock(tx, [id]);
    const saved = id
      ? await tx
          .updateTable("products")
          .set(values)
          .where("id", "=", id)
          .where(sql<SqlBool>`edited_at is not distinct from ${seen || null}::timestamptz`)
          .returning("id")
          .executeTakeFirst()
      : await tx
          .insertInto("products")
          .values({ ...values, id: await freeId(tx, row.name) })
          .returning("id")
          .executeTakeFirst();
    if (!saved) return "conflict";
    const corrections = stock
      .filter((size) => size.seen !== size.quantity)
      .map((size) => ({
        productId: saved.id,
        ...size,
        reason: size.seen === null ? "counted" : "corrected",
      }));
    await callFunction(tx, "correct_stocks", { input: { corrections } });
    return saved.id;
  });
}

async function freeId(db: Db, name: string): Promise<string> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("id", "like", `${slugOf(name)}%`)
    .execute();
  return freeIdOf(name, new Set(rows.map(({ id }) => id)));
}

async function conflictWith(db: Db, id: string, mine: Values) {
  const theirs = await findStaffProduct(db, id);
  if (!theirs) return data({ error: "It is no longer there.", values: mine }, { status: 404 });
  const pictures = { mine: picturesIn(mine) ?? [], theirs: await listStaffPictures(db, theirs.images) };
  const refs = (list: readonly StaffPicture[]) => list.map(({ ref }) => ref).join(" ");
  const names = (list: readonly StaffPicture[]) => list.map(pictureName).join(", ");
  const minePictures = mine[PICTURES_KEPT] ?? "";
  const theirPictures =
    refs(pictures.mine) === refs(pictures.theirs) ? minePictures : JSON.stringify(pictures.theirs);
  return refuse(
    {
      values: mine,
      conflict: {
        mine,
        // What the form carries along, and no member reads, is not compared.
        theirs: { ...theirs.values, meta_before: mine.meta_before ?? "", [PICTURES_KEPT]: theirPictures },
        seen: theirs.seen,
        pictureNames: { [minePictures]: names(pictures.mine), [theirPictures]: names(pictures.theirs) },
      },
    },
    409,
  );
}

function refuse(answer: RecordResult, status = 400) {
  return data(answer, { status });
}

/** A copy as a draft, without stock, beside the first. */
export function duplicateProduct(db: Db, id: string) {
  return staffAction(async () => {
    const row = await db
      .selectFrom("products")
      .select(EDITED_COLUMNS)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { edited_at: _, edited_by: __, publish_at: ___, ...copied } = row;
    const name = `${row.name} (copy)`.slice(0, 200);
    const copy = { ...copied, name, id: await freeId(db, row.name), status: "draft" as const };
    await db.insertInto("products").values(copy).execute();
    return redirect(noticeHref(`${PRODUCTS_PATH}/${copy.id}`, "duplicated"));
  });
}

/** One field of one piece in the list, or a state for several. */
export async function changeListed(db: Db, form: FormData, back: string) {
  const ids = form.getAll("product").map(String);
  const state = String(form.get("status") ?? "");
  if (ids.length === 0) return data({ error: "Select a piece first." }, { status: 400 });
  if (!["published", "draft", "sold_out", "archived"].includes(state))
    return data({ error: "Please choose a state." }, { status: 400 });
  return staffAction(async () => {
    const before = await db.transaction().execute(async (tx) => {
      await lockStock(tx, ids);
      const rows = await tx.selectFrom("products").select(["id", "status"]).where("id", "in", ids).execute();
      await tx
        .updateTable("products")
        .set({ status: state as ProductStatus, publish_at: null })
        .where("id", "in", ids)
        .execute();
      return rows;
    });
    const [first] = before;
    const isUndoable =
      first && before.every(({ status }) => status === first.status) && first.status !== state;
    const undo = isUndoable ? { intent: `status-${first.status}`, records: ids } : undefined;
    return redirect(noticeHref(back, `now-${state}`, undo));
  });
}

/** Only while the price is what the list showed: what a colleague typed meanwhile is said instead. */
async function changePrice(db: Db, id: string, { seen, price }: { seen: number; price: number }) {
  const saved = await db
    .updateTable("products")
    .set({ price })
    .where("id", "=", id)
    .where("price", "in", [seen, price])
    .returning("id")
    .executeTakeFirst();
  if (saved) return { done: "Price saved." };
  const row = await db.selectFrom("products").select("price").where("id", "=", id).executeTakeFirst();
  if (!row) return data({ error: "It is no longer there." }, { status: 404 });
  const current = formatRand(randToCents(row.price));
  const error = `Someone else changed this to ${current}. Press Enter to save yours instead.`;
  return data({ error, current: String(Number(row.price)) }, { status: 409 });
}

/** A field typed in the list. Answers with what is wrong, beside that field. */
export async function changeInline(db: Db, form: FormData) {
  const id = String(form.get("product"));
  const typed = String(form.get("value") ?? "").trim();
  switch (form.get("intent")) {
    case "price": {
      const read = readPrice(typed);
      if ("error" in read) return data(read, { status: 400 });
      const { price } = read;
      const seen = readRand(String(form.get("seen")));
      if ("error" in seen) return data({ error: "Reload the page, then change the price." }, { status: 400 });
      return staffAction(() => changePrice(db, id, { seen: seen.cents / 100, price }));
    }
    case "stock": {
      if (!/^\d{0,6}$/.test(typed)) return data({ error: "A whole number, please." }, { status: 400 });
      const seen = String(form.get("seen") ?? "");
      const input = {
        productId: id,
        size: form.has("size") ? String(form.get("size")) : null,
        seen: seen === "" ? null : Number(seen),
        quantity: typed === "" ? null : Number(typed),
        reason: "corrected",
      };
      return staffAction(async () => {
        await callFunction(db, "correct_stock", { input });
        return { done: "Stock saved." };
      });
    }
    default:
      return data({ error: "No such change." }, { status: 400 });
  }
}
