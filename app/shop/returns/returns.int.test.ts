import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composeMail } from "~/mails.server";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { createOrderLinks } from "~/shop/orders/order-link";
import type { OrderRecord } from "~/shop/orders/order-record";
import { findOrderRecord } from "~/shop/orders/order-records.server";
import { receiveNotify } from "~/shop/payments/payments.server";
import { TEST_SITE_URL, useTestBackend } from "../../../test/support/backend.ts";
import { fakePayGate } from "../../../test/support/fake-paygate.ts";
import { AMINA, addProduct, orderRequestFor, place, startTestPayment } from "../../../test/support/orders.ts";
import type { ReturnRequest } from "./return-schema";
import { requestReturn } from "./returns.server";

const links = createOrderLinks(Buffer.alloc(32, 1), TEST_SITE_URL);

describe("a return", () => {
  const backend = useTestBackend();

  /** Two totes and a gown, sent and delivered. */
  async function delivered(code?: string): Promise<OrderRecord> {
    const { service } = backend();
    const bank = fakePayGate();
    const [gown, tote] = [
      await addProduct(service, { name: "Gown" }),
      await addProduct(service, { stock: 5 }),
    ];
    const lines = [
      { id: gown, size: null, quantity: 1 },
      { id: tote, size: null, quantity: 2 },
    ];
    const buyer = { ...AMINA, email: `amina-${randomUUID()}@mail.example`, address: "9 Acacia Walk" };
    const order = await place(service, orderRequestFor(gown, { lines, buyer, code }));
    await receiveNotify(service, bank, bank.notice(await startTestPayment(service, bank, order), "1"));
    const editor = await backend().userClient("editor");
    await callFunction(editor.db, "send_parcel", { input: { orderId: order.id, courier: "Karoo Couriers" } });
    await callFunction(editor.db, "mark_delivered", { the_order: order.id });
    return record(order.reference);
  }
  async function record(reference: string): Promise<OrderRecord> {
    const found = await findOrderRecord(backend().service, MANIFEST_PICTURES, { reference });
    if (!found) throw new Error("no order");
    return found;
  }
  const ask = (
    order: OrderRecord,
    changes: Partial<ReturnRequest> = {},
    key: string = randomUUID(),
    now = new Date(),
  ) =>
    requestReturn(
      backend().service,
      order,
      {
        lines: [{ id: order.lines[1]?.id ?? "", quantity: 1 }],
        reason: "changed_mind",
        note: "Too large.",
        fileNames: [],
        files: [],
        ...changes,
      },
      { idempotencyKey: key, now },
    );
  const mailsOf = async ({ id }: OrderRecord) =>
    (await backend().service.selectFrom("outbox").selectAll().orderBy("created_at").execute()).filter(
      ({ kind, payload }) => kind.startsWith("return") && JSON.stringify(payload).includes(id),
    );
  const subjectOf = async (row: Awaited<ReturnType<typeof mailsOf>>[number] | undefined) =>
    row &&
    (
      await composeMail(
        {
          service: backend().service,
          pictures: backend().pictures,
          siteUrl: TEST_SITE_URL,
          facts: backend().facts,
          orderLinks: links,
          appointmentLinks: null as never,
          applicationLinks: null as never,
          confirmLinks: { hrefFor: () => "", readerOf: () => null },
          unsubscribeLinks: { hrefFor: () => "", findAddress: () => null } as never,
          now: () => new Date(),
        },
        row as never,
      )
    )?.subject;
  const only = async (db: Db, order: OrderRecord) =>
    db.selectFrom("returns").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();

  it("is asked for once, however often the form is sent, and staff are told", async () => {
    const order = await delivered();
    const key = randomUUID();
    expect(await ask(order, { fileNames: ["seam.jpg"] }, key)).toEqual({ kind: "stored", filesFolder: key });
    expect(await ask(order, { fileNames: ["seam.jpg"] }, key)).toEqual({ kind: "stored", filesFolder: key });
    const after = await record(order.reference);
    expect(after.returns).toMatchObject([{ number: 1, state: "requested", lines: [{ quantity: 1 }] }]);
    const [mail, ...others] = await mailsOf(order);
    expect(others).toEqual([]);
    expect(await subjectOf(mail)).toBe(`We have your return 1, order ${order.reference}`);
    const tasks = await backend()
      .service.selectFrom("staff_tasks")
      .select("note")
      .where("order_id", "=", order.id)
      .execute();
    expect(tasks).toMatchObject([{ note: expect.stringContaining("wants to return") }]);
  });

  it("is never for more than was bought, another order's piece, or after its day", async () => {
    const [order, other] = [await delivered(), await delivered()];
    const tote = order.lines[1]?.id ?? "";
    const refused = { kind: "refused" };
    expect(await ask(order, { lines: [{ id: tote, quantity: 3 }] })).toEqual(refused);
    expect(await ask(order, { lines: [{ id: other.lines[1]?.id ?? "", quantity: 1 }] })).toEqual(refused);
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000);
    expect(await ask(order, {}, randomUUID(), inTwentyDays)).toEqual(refused);
    expect(await ask(order, { reason: "faulty" }, randomUUID(), inTwentyDays)).toMatchObject({
      kind: "stored",
    });
    expect(await ask(order, { lines: [{ id: tote, quantity: 2 }] })).toEqual(refused);
    expect(await ask(order)).toMatchObject({ kind: "stored" });
    expect(await ask(order)).toEqual(refused);
  });

  it("is accepted with instructions, comes back, and opens a refund of its lines", async () => {
    const order = await delivered();
    await ask(order, { reason: "does_not_fit" });
    const editor = await backend().userClient("editor");
    const { id } = await only(editor.db, order);
    const answer = (words: string) =>
      callFunction(editor.db, "answer_return", { the_return: id, accepted: true, words });
    await expect(answer(" ")).rejects.toMatchObject({ code: "23514" });
    await answer("Please send it to Shop 27.");
    await expect(answer("Again.")).rejects.toMatchObject({ code: "23514" });
    await callFunction(editor.db, "receive_return", { the_return: id, restock: true });
    const refund = await editor.db
      .selectFrom("refunds")
      .innerJoin("refund_lines", "refund_lines.refund_id", "refunds.id")
      .select(["amount_cents", "reason", "restock", "state", "quantity", "order_line_id"])
      .where("order_id", "=", order.id)
      .execute();
    expect(refund).toEqual([
      {
        amount_cents: 120_000,
        reason: "does_not_fit",
        restock: true,
        state: "requested",
        quantity: 1,
        order_line_id: order.lines[1]?.id,
      },
    ]);
    const mails = await mailsOf(order);
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "return_accepted",
      "return_received",
      "return_requested",
    ]);
    expect(await subjectOf(mails.find(({ kind }) => kind === "return_received"))).toBe(
      `Your return 1 is with us, order ${order.reference}`,
    );
    // What was answered meanwhile is not said any more.
    expect(await subjectOf(mails.find(({ kind }) => kind === "return_requested"))).toBeUndefined();
    expect((await record(order.reference)).lines[1]?.refundedQuantity).toBe(1);
  });

  it("of a piece that was cheaper by a code gives back what was paid for it", async () => {
    const { service } = backend();
    const code = `RETURN${Math.floor(Math.random() * 1e6)}`;
    await service.insertInto("discounts").values({ code, percent: 25 }).execute();
    const order = await delivered(code);
    await ask(order);
    const editor = await backend().userClient("editor");
    const { id } = await only(editor.db, order);
    const yes = { the_return: id, accepted: true, words: "Please send it to Shop 27." };
    await callFunction(editor.db, "answer_return", yes);
    await callFunction(editor.db, "receive_return", { the_return: id });
    const refunds = await service
      .selectFrom("refunds")
      .select("amount_cents")
      .where("order_id", "=", order.id)
      .execute();
    expect(refunds).toEqual([{ amount_cents: 90_000 }]);
  });

  it("finds its refund again that was withdrawn and brought back", async () => {
    const order = await delivered();
    await ask(order);
    const { db } = await backend().userClient("admin");
    const { id } = await only(db, order);
    const yes = { the_return: id, accepted: true, words: "Please send it to Shop 27." };
    await callFunction(db, "answer_return", yes);
    await callFunction(db, "receive_return", { the_return: id });
    const refundOf = async () =>
      (await db.selectFrom("returns").select("refund_id").where("id", "=", id).executeTakeFirst())?.refund_id;
    const refund = (await refundOf()) ?? "";
    await callFunction(db, "withdraw_refund", { the_refund: refund });
    expect(await refundOf()).toBeNull();
    await callFunction(db, "restore_withdrawn", { the_record: refund });
    expect(await refundOf()).toBe(refund);
  });

  it("is not refunded again where staff refunded its piece meanwhile", async () => {
    const order = await delivered();
    const line = order.lines[1]?.id ?? "";
    await ask(order, { lines: [{ id: line, quantity: 2 }] });
    const { db } = await backend().userClient("admin");
    const { id } = await only(db, order);
    const yes = { the_return: id, accepted: true, words: "Please send it to Shop 27." };
    await callFunction(db, "answer_return", yes);
    const refund = { orderId: order.id, reason: "other", lines: [{ id: line, quantity: 1 }] };
    await callFunction(db, "request_refund", { input: refund });
    await callFunction(db, "receive_return", { the_return: id });
    const refunded = await db
      .selectFrom("refund_lines")
      .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
      .select(["amount_cents", "quantity"])
      .where("order_id", "=", order.id)
      .execute();
    expect(refunded).toEqual([
      { amount_cents: 120_000, quantity: 1 },
      { amount_cents: 120_000, quantity: 1 },
    ]);
  });

  it("is refused with a reason; its pieces can be asked back again", async () => {
    const order = await delivered();
    await ask(order, { lines: [{ id: order.lines[0]?.id ?? "", quantity: 1 }] });
    const editor = await backend().userClient("editor");
    const { id } = await only(editor.db, order);
    await callFunction(editor.db, "answer_return", {
      the_return: id,
      accepted: false,
      words: "It was worn.",
    });
    expect((await record(order.reference)).returns).toMatchObject([
      { state: "refused", message: "It was worn." },
    ]);
    await expect(callFunction(editor.db, "receive_return", { the_return: id })).rejects.toMatchObject({
      code: "23514",
    });
    expect(await ask(order, { lines: [{ id: order.lines[0]?.id ?? "", quantity: 1 }] })).toMatchObject({
      kind: "stored",
    });
  });

  it("is not for a piece made to measure, unless it is faulty", async () => {
    const order = await delivered();
    const editor = await backend().userClient("editor");
    const lineId = order.lines[0]?.id ?? "";
    await callFunction(editor.db, "set_made_to_measure", { the_line: lineId, is_made_to_measure: true });
    const now = await record(order.reference);
    expect(await ask(now, { lines: [{ id: lineId, quantity: 1 }] })).toEqual({ kind: "refused" });
    expect(await ask(now, { lines: [{ id: lineId, quantity: 1 }], reason: "faulty" })).toMatchObject({
      kind: "stored",
    });
  });

  describe("of a buyer whose data is deleted", () => {
    it("keeps its lines for the books, and no words or pictures", async () => {
      const order = await delivered();
      await ask(order, { fileNames: ["me.jpg"] });
      const { service } = backend();
      await callFunction(service, "forget_old_orders", {
        sold_before: "2100-01-01T00:00:00Z",
        unsold_before: "2100-01-01T00:00:00Z",
      });
      expect(await only(service, order)).toMatchObject({
        note: null,
        message: null,
        files_folder: null,
        file_names: [],
        state: "requested",
      });
    });
  });
});
