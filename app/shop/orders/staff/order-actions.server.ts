import { data, redirect } from "react-router";
import { callFunction, type Db } from "~/platform/db/client";
import { readRand } from "~/platform/lib/money";
import type { Conflict } from "~/staff/form/conflict";
import type { FieldErrors } from "~/staff/form/fields";
import { readWhole } from "~/staff/form/read-whole";
import { readTicks } from "~/staff/form/ticks";
import { readBefore, typedValues } from "~/staff/form/typed-values";
import { noticeHref, type Undo } from "~/staff/notice-href";
import { refuseFields, staffAction } from "~/staff/staff-error.server";
import type { BuyerFields } from "./order-details";
import { ORDERS_PATH } from "./order-list";
import type { RefusedChange } from "./refused-change";
import { addTask, finishTask, reopenTask } from "./tasks.server";
import type { Tracking } from "./tracking-fields";

interface Change {
  db: Db;
  orderId: string;
  form: FormData;
}
/** The word the page says afterwards, with what takes it back, what somebody else saved in between, or what is wrong. */
type Done =
  | string
  | { notice: string; undo: Undo }
  | { conflict: Conflict<object> }
  | { errors: FieldErrors };

/** Of one line; its field allows no more. */
const MAX_QUANTITY = 999;

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What the forms of an order's page ask for, by the name of their button. */
const CHANGES: Record<string, (change: Change) => Promise<Done>> = {
  async packed({ db, orderId }) {
    await callFunction(db, "mark_packed", { the_order: orderId });
    return { notice: "packed", undo: { intent: "unpack", records: [orderId] } };
  },
  async unpack({ db, orderId }) {
    await callFunction(db, "unmark_packed", { the_order: orderId });
    return "unpacked";
  },
  async "tick-lines"({ db, orderId, form }) {
    const { on, off } = readTicks(form);
    const lines = Object.fromEntries([...on.map((id) => [id, true]), ...off.map((id) => [id, false])]);
    await callFunction(db, "tick_packed_lines", { input: { orderId, lines } });
    return "ticked";
  },
  async send({ db, orderId, form }) {
    const lines = chosenLines(form);
    const shipment = await callFunction(db, "send_parcel", {
      input: {
        orderId,
        courier: text(form, "courier"),
        trackingNumber: text(form, "trackingNumber"),
        trackingUrl: text(form, "trackingUrl"),
        ...(lines && { lines }),
      },
    });
    return { notice: "sent", undo: { intent: "withdraw-parcel", records: [shipment] } };
  },
  async "withdraw-parcel"({ db, form }) {
    const shipment = text(form, "record");
    const wasNotified = await callFunction(db, "withdraw_parcel", { the_shipment: shipment });
    return {
      notice: wasNotified ? "parcel-withdrawn-told" : "parcel-withdrawn",
      undo: { intent: "restore", records: [shipment] },
    };
  },
  async restore({ db, form }) {
    await callFunction(db, "restore_withdrawn", { the_record: text(form, "record") });
    return "restored";
  },
  async ready({ db, orderId }) {
    await callFunction(db, "mark_ready_to_collect", { the_order: orderId });
    return "ready";
  },
  async delivered({ db, orderId, form }) {
    const shipment = text(form, "shipment");
    await callFunction(db, "mark_delivered", {
      the_order: orderId,
      ...(shipment && { the_shipment: shipment }),
    });
    return "delivered";
  },
  async cancel({ db, orderId }) {
    await callFunction(db, "cancel_order", { the_order: orderId });
    return "cancelled";
  },
  async correct({ db, orderId, form }) {
    const after = buyerFields(form);
    const before = readBefore<BuyerFields>(form);
    if (!before) throw data("Not a form of this page", { status: 400 });
    const answer = await callFunction(db, "correct_order", { input: { orderId, before, after } });
    return answer.kind === "conflict" ? { conflict: { mine: after, theirs: answer.current } } : "saved";
  },
  async "correct-parcel"({ db, form }) {
    const after: Tracking = {
      courier: text(form, "courier"),
      trackingNumber: text(form, "trackingNumber"),
      trackingUrl: text(form, "trackingUrl"),
    };
    const before = readBefore<Tracking>(form);
    if (!before) throw data("Not a form of this page", { status: 400 });
    const mailAgain = form.has("mailAgain");
    const answer = await callFunction(db, "correct_parcel", {
      input: { shipmentId: text(form, "record"), before, after, mailAgain },
    });
    if (answer.kind === "conflict") return { conflict: { mine: after, theirs: answer.current } };
    return mailAgain ? "parcel-corrected-told" : "saved";
  },
  async note({ db, orderId, form }) {
    await db
      .insertInto("order_notes")
      .values({ order_id: orderId, text: text(form, "text") })
      .execute();
    return "note";
  },
  async "delete-note"({ db, form }) {
    const id = text(form, "record");
    await callFunction(db, "delete_note", { the_note: id });
    return { notice: "note-deleted", undo: { intent: "restore-note", records: [id] } };
  },
  async "restore-note"({ db, form }) {
    await callFunction(db, "restore_note", { the_note: text(form, "record") });
    return "note-restored";
  },
  async resend({ db, form }) {
    await callFunction(db, "resend_mail", { the_mail: text(form, "mail") });
    return "resent";
  },
  async task({ db, form }) {
    return finishTask(db, text(form, "record"));
  },
  async "reopen-task"({ db, form }) {
    return reopenTask(db, text(form, "record"));
  },
  async "add-task"({ db, orderId, form }) {
    return addTask(db, text(form, "task"), orderId);
  },
  async refund({ db, orderId, form }) {
    const lines = chosenLines(form);
    const typed = text(form, "amount");
    const amount = typed ? readRand(typed) : null;
    if (amount && "error" in amount) return { errors: { amount: amount.error } };
    if (!amount && !lines?.length)
      return { errors: { amount: "Enter an amount, or how many of each item above." } };
    await callFunction(db, "request_refund", {
      input: {
        orderId,
        reason: text(form, "reason"),
        note: text(form, "note"),
        restock: form.has("restock"),
        voidTickets: form.has("voidTickets"),
        lines: lines ?? [],
        ...(amount && { amountCents: amount.cents }),
      },
    });
    return "refund-requested";
  },
  async "refund-done"({ db, form }) {
    await callFunction(db, "complete_refund", {
      the_refund: text(form, "refund"),
      paygate_reference: text(form, "reference"),
    });
    return "refund-done";
  },
  async "refund-withdraw"({ db, form }) {
    const refund = text(form, "refund");
    await callFunction(db, "withdraw_refund", { the_refund: refund });
    return { notice: "refund-withdrawn", undo: { intent: "restore", records: [refund] } };
  },
};

export function changeOrder(db: Db, { id, reference }: { id: string; reference: string }, form: FormData) {
  const intent = text(form, "intent");
  const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
  if (!change) throw data("No such change", { status: 400 });
  const page = `${ORDERS_PATH}/${reference}`;
  const typed = typedValues(form);
  return staffAction(
    async () => {
      const done = await change({ db, orderId: id, form });
      if (typeof done === "string") return redirect(noticeHref(page, done));
      if ("notice" in done) return redirect(noticeHref(page, done.notice, done.undo));
      if ("errors" in done) return refuseFields(done.errors, { intent, typed });
      return data<RefusedChange>({ intent, typed, conflict: done.conflict }, { status: 409 });
    },
    { intent, typed },
  );
}

/** Fields named "quantity <line id>"; those left at nothing are not meant. Null for a form without any. */
function chosenLines(form: FormData): { id: string; quantity: number }[] | null {
  const fields = [...form].filter(([name]) => name.startsWith("quantity "));
  if (fields.length === 0) return null;
  return fields
    .map(([name, value]) => {
      const quantity = value === "" ? 0 : readWhole(String(value), 0, MAX_QUANTITY);
      if (quantity === null) throw data("Not a form of this page", { status: 400 });
      return { id: name.slice("quantity ".length), quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

function buyerFields(form: FormData): BuyerFields {
  return {
    firstName: text(form, "firstName"),
    lastName: text(form, "lastName"),
    email: text(form, "email"),
    phone: text(form, "phone"),
    address: text(form, "address"),
    suburb: text(form, "suburb"),
    city: text(form, "city"),
    province: text(form, "province"),
    postalCode: text(form, "postalCode"),
    deliveryNote: text(form, "deliveryNote"),
    deliveryMethod: text(form, "deliveryMethod"),
  };
}
