import { redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { typedValues } from "~/staff/form/typed-values";
import { noticeHref } from "~/staff/notice-href";
import { staffAction } from "~/staff/staff-error.server";
import type { StaffReturns } from "./order-returns";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** The returns of an order, with the rights of the member who asks. */
export async function findStaffReturns(db: Db, orderId: string): Promise<StaffReturns> {
  const { terms_version } = await db
    .selectFrom("orders")
    .select("terms_version")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const returns = await db
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
  const asked = await db
    .selectFrom("return_lines")
    .innerJoin("returns", "returns.id", "return_lines.return_id")
    .innerJoin("order_lines", "order_lines.id", "return_lines.order_line_id")
    .select(["return_id", "order_lines.name", "order_lines.size", "return_lines.quantity"])
    .where("returns.order_id", "=", orderId)
    .orderBy("order_lines.place")
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["id", "name", "made_to_measure"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "product")
    .orderBy("place")
    .execute();
  return {
    termsVersion: terms_version,
    returns: returns.map((found) => ({
      id: found.id,
      number: found.number,
      state: found.state,
      reason: found.reason,
      note: found.note,
      message: found.message,
      requestedAt: found.requested_at,
      answeredAt: found.answered_at,
      receivedAt: found.received_at,
      fileNames: found.file_names,
      lines: asked.filter(({ return_id }) => return_id === found.id),
    })),
    lines: lines.map(({ id, name, made_to_measure }) => ({ id, name, isMadeToMeasure: made_to_measure })),
  };
}

/** The stored name of a picture of a return; null: there is none. */
export async function findReturnFile(
  db: Db,
  { returnId, position }: { returnId: string; position: number },
): Promise<string | null> {
  const found = await db
    .selectFrom("returns")
    .select(["files_folder", "file_names"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  return found?.files_folder && position >= 1 && position <= found.file_names.length
    ? `return-files/${found.files_folder}/${position}`
    : null;
}

/** What the forms of the section ask for, by the name of their button. */
const CHANGES: Record<string, (db: Db, form: FormData) => Promise<string>> = {
  async "return-accept"(db, form) {
    await answer(db, form, true);
    return "return-accepted";
  },
  async "return-refuse"(db, form) {
    await answer(db, form, false);
    return "return-refused";
  },
  async "return-received"(db, form) {
    await callFunction(db, "receive_return", {
      the_return: text(form, "return"),
      restock: form.has("restock"),
    });
    return "return-received";
  },
  async "made-to-measure"(db, form) {
    await callFunction(db, "set_made_to_measure", {
      the_line: text(form, "line"),
      is_made_to_measure: form.get("isMadeToMeasure") === "true",
    });
    return "saved";
  },
};

function answer(db: Db, form: FormData, accepted: boolean) {
  return callFunction(db, "answer_return", {
    the_return: text(form, "return"),
    accepted,
    words: text(form, "message"),
  });
}

/** Null for a form of another section. */
export function changeReturn(db: Db, orderPath: string, form: FormData) {
  const intent = text(form, "intent");
  const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
  if (!change) return null;
  return staffAction(async () => redirect(noticeHref(orderPath, await change(db, form))), {
    intent,
    typed: typedValues(form),
  });
}
