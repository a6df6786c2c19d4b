import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { callFunction } from "~/platform/db/client";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { buyMixed } from "../../../../test/support/paid-orders.ts";
import { useStaff } from "../../../../test/support/staff.ts";

describe("what staff take back", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);
  const denied = expect.objectContaining({ code: "42501" });
  const refused = expect.objectContaining({ code: "23514" });

  const orderOf = (id: string) =>
    staff.service
      .selectFrom("orders")
      .select(["status", "fulfilled_at", "packed_at", "clock_starts_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const mailsOf = (id: string, kind: "parcel_sent" | "order_packed") =>
    staff.service
      .selectFrom("outbox")
      .select(["id", "status", "created_at", "next_attempt_at"])
      .where("kind", "=", kind)
      .where(sql<string>`payload ->> 'order_id'`, "=", id)
      .execute();
  const sendAll = (orderId: string) =>
    callFunction(staff.editor.db, "send_parcel", { input: { orderId, courier: "Blue Crane" } as never });
  const withdraw = (the_shipment: string, db = staff.editor.db) =>
    callFunction(db, "withdraw_parcel", { the_shipment });
  const restore = (the_record: string, db = staff.editor.db) =>
    callFunction(db, "restore_withdrawn", { the_record });

  const noteOn = async (order_id: string) => {
    await staff.editor.db.insertInto("order_notes").values({ order_id, text: "Roll it" }).execute();
    const note = await staff.service
      .selectFrom("order_notes")
      .select("id")
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    return note.id;
  };
  const notesOf = (order_id: string) =>
    staff.service
      .selectFrom("order_notes")
      .select(["text", "deleted_at"])
      .where("order_id", "=", order_id)
      .execute();

  it("is a parcel whose mail has waited: its buyer is told nothing, and the promised hours run on", async () => {
    const { order } = await buyMixed(staff.service);
    const before = await orderOf(order.id);
    const parcel = await sendAll(order.id);
    const [mail] = await mailsOf(order.id, "parcel_sent");
    const waits = Date.parse(mail?.next_attempt_at ?? "") - Date.parse(mail?.created_at ?? "");
    expect(waits).toBe(10_000);

    expect(await withdraw(parcel)).toBe(false);
    expect(await mailsOf(order.id, "parcel_sent")).toEqual([]);
    expect(await orderOf(order.id)).toEqual(before);
    const invoices = await staff.service
      .selectFrom("invoices")
      .select("id")
      .where("order_id", "=", order.id)
      .execute();
    expect(invoices).toHaveLength(1);
    expect((await sendAll(order.id)).length).toBe(36);
    expect((await orderOf(order.id)).status).toBe("fulfilled");
  });

  it("is brought back as it was, with its mail, once", async () => {
    const { order } = await buyMixed(staff.service);
    const parcel = await sendAll(order.id);
    const rows = () =>
      staff.service.selectFrom("shipments").selectAll().where("order_id", "=", order.id).execute();
    const [sent] = await rows();
    await withdraw(parcel);
    await restore(parcel);
    expect(await rows()).toMatchObject([{ ...sent, updated_at: expect.anything() }]);
    expect((await orderOf(order.id)).status).toBe("fulfilled");
    expect(await mailsOf(order.id, "parcel_sent")).toHaveLength(1);
    await expect(restore(parcel)).rejects.toEqual(refused);
  });

  it("says that the buyer has the mail, and sends no second one when brought back", async () => {
    const { order } = await buyMixed(staff.service);
    const parcel = await sendAll(order.id);
    await staff.service
      .updateTable("outbox")
      .set({ status: "sent", sent_at: new Date().toISOString(), attempts: 1 })
      .where("dedupe_key", "=", `parcel_sent:${parcel}`)
      .execute();
    expect(await withdraw(parcel)).toBe(true);
    await restore(parcel);
    expect(await mailsOf(order.id, "parcel_sent")).toMatchObject([{ status: "sent" }]);
  });

  it("stays where its pieces have left in another parcel meanwhile", async () => {
    const { order } = await buyMixed(staff.service);
    const parcel = await sendAll(order.id);
    await withdraw(parcel);
    const other = await sendAll(order.id);
    await expect(restore(parcel)).rejects.toEqual(refused);
    await callFunction(staff.editor.db, "mark_delivered", { the_order: order.id });
    await expect(withdraw(other)).rejects.toEqual(refused);
  });

  it("is the last parcel first: they are numbered", async () => {
    const { order, lines } = await buyMixed(staff.service);
    const first = await callFunction(staff.editor.db, "send_parcel", {
      input: { orderId: order.id, courier: "Own", lines: [{ id: lines.bag, quantity: 1 }] } as never,
    });
    await sendAll(order.id);
    await expect(withdraw(first)).rejects.toEqual(refused);
  });

  it("is a refund that was asked for, by admins alone; what it held back can be sent again", async () => {
    const { order, lines } = await buyMixed(staff.service);
    const input = { orderId: order.id, reason: "other", lines: [{ id: lines.gown, quantity: 1 }] };
    const refund = await callFunction(staff.admin.db, "request_refund", { input: input as never });
    // All the rest leaves, and nothing is left to send.
    await sendAll(order.id);
    expect((await orderOf(order.id)).status).toBe("fulfilled");
    await callFunction(staff.admin.db, "withdraw_refund", { the_refund: refund });
    expect((await orderOf(order.id)).status).toBe("paid");
    await expect(restore(refund, staff.editor.db)).rejects.toEqual(denied);
    await restore(refund, staff.admin.db);
    expect((await orderOf(order.id)).status).toBe("fulfilled");
    const kept = await staff.service
      .selectFrom("refunds as r")
      .innerJoin("refund_lines as l", "l.refund_id", "r.id")
      .select(["r.id", "l.quantity"])
      .where("r.order_id", "=", order.id)
      .execute();
    expect(kept).toEqual([{ id: refund, quantity: 1 }]);
  });

  it("is a mark of packing, as long as its mail waits", async () => {
    const { order } = await buyMixed(staff.service);
    const mark = { the_order: order.id };
    await callFunction(staff.editor.db, "mark_packed", mark);
    await callFunction(staff.editor.db, "unmark_packed", mark);
    expect((await orderOf(order.id)).packed_at).toBeNull();
    expect(await mailsOf(order.id, "order_packed")).toEqual([]);
    await callFunction(staff.editor.db, "mark_packed", mark);
    await staff.service
      .updateTable("outbox")
      .set({ attempts: 1 })
      .where("kind", "=", "order_packed")
      .execute();
    await expect(callFunction(staff.editor.db, "unmark_packed", mark)).rejects.toEqual(refused);
  });

  it("is a parcel, a refund or a note for one minute", async () => {
    const { order, lines } = await buyMixed(staff.service);
    const { loginRole } = backend().db;
    const parcel = await sendAll(order.id);
    await withdraw(parcel);
    const refund = await callFunction(staff.admin.db, "request_refund", {
      input: { orderId: order.id, reason: "other", lines: [{ id: lines.gown, quantity: 1 }] } as never,
    });
    await callFunction(staff.admin.db, "withdraw_refund", { the_refund: refund });
    const note = await noteOn(order.id);
    await callFunction(staff.editor.db, "delete_note", { the_note: note });
    const age = async (seconds: number) => {
      const since = sql`now() - make_interval(secs => ${seconds})`;
      await sql`update private.withdrawals set withdrawn_at = ${since} where order_id = ${order.id}`.execute(
        loginRole,
      );
      await sql`update public.order_notes set deleted_at = ${since} where id = ${note}`.execute(loginRole);
    };

    await age(61);
    await expect(restore(parcel)).rejects.toEqual(refused);
    await expect(restore(refund, staff.admin.db)).rejects.toEqual(refused);
    await expect(callFunction(staff.editor.db, "restore_note", { the_note: note })).rejects.toEqual(refused);
    await age(30);
    await restore(parcel);
    await callFunction(staff.editor.db, "restore_note", { the_note: note });
    expect(await notesOf(order.id)).toEqual([{ text: "Roll it", deleted_at: null }]);
    // Pressed twice, it stays.
    await callFunction(staff.editor.db, "restore_note", { the_note: note });
  });

  it("is a note as it was written: no member edits it", async () => {
    const { order } = await buyMixed(staff.service);
    const note = await noteOn(order.id);
    for (const member of [staff.editor, staff.admin])
      for (const change of [{ text: "Fold it" }, { deleted_at: null }])
        await expect(
          member.db.updateTable("order_notes").set(change).where("id", "=", note).execute(),
        ).rejects.toEqual(denied);
  });

  it.each(["anon", "user"] as const)("is nothing for %s", async (role) => {
    const { order, lines } = await buyMixed(staff.service);
    const parcel = await sendAll(order.id);
    const db = role === "anon" ? backend().anon : (await backend().userClient("user")).db;
    for (const attempt of [
      () => withdraw(parcel, db),
      () => restore(parcel, db),
      () => callFunction(db, "unmark_packed", { the_order: order.id }),
      () => callFunction(db, "add_task", { task_note: "x" }),
      () => callFunction(db, "delete_note", { the_note: order.id }),
      () => callFunction(db, "restore_note", { the_note: order.id }),
      () =>
        callFunction(db, "tick_packed_lines", {
          input: { orderId: order.id, lines: { [lines.bag]: true } },
        }),
    ])
      await expect(attempt()).rejects.toEqual(denied);
    // A status is not moved back by hand.
    for (const member of [staff.editor, staff.admin])
      await expect(
        member.db.updateTable("orders").set({ status: "paid" }).where("id", "=", order.id).execute(),
      ).rejects.toEqual(denied);
  });

  it("packs line by line, and a member adds what is to be put right", async () => {
    const { order, lines } = await buyMixed(staff.service);
    const tick = (ticked: Record<string, boolean>) =>
      callFunction(staff.editor.db, "tick_packed_lines", { input: { orderId: order.id, lines: ticked } });
    const packed = async () =>
      (
        await staff.service
          .selectFrom("order_lines")
          .select("id")
          .where("order_id", "=", order.id)
          .where("packed_at", "is not", null)
          .execute()
      ).map(({ id }) => id);
    await tick({ [lines.bag]: true, [lines.seats ?? ""]: true });
    expect(await packed()).toEqual([lines.bag]);
    await tick({ [lines.bag]: false, [lines.gown]: true });
    expect(await packed()).toEqual([lines.gown]);

    const task = await callFunction(staff.editor.db, "add_task", {
      task_note: " Call her. ",
      the_order: order.id,
    });
    await expect(callFunction(staff.editor.db, "add_task", { task_note: " " })).rejects.toEqual(refused);
    const row = () =>
      staff.service.selectFrom("staff_tasks").select(["note", "kind"]).where("id", "=", task).execute();
    expect(await row()).toEqual([{ note: "Call her.", kind: "other" }]);
    await staff.editor.db.updateTable("staff_tasks").set({ status: "done" }).where("id", "=", task).execute();
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    await callFunction(staff.service, "forget_old_orders", { sold_before: ahead, unsold_before: ahead });
    expect(await row()).toEqual([]);
  });
});
