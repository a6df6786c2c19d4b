import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anonymiseOldOrders } from "~/people/legal/retention.server";
import { callFunction, type Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import type { AuditRow } from "~/staff/history/history";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { useTestBackend } from "../../../../test/support/backend.ts";
import {
  AMINA,
  ANONYMISED_BUYER,
  addProduct,
  addTicketPackage,
  orderRequestFor,
  place,
  stockOf,
} from "../../../../test/support/orders.ts";
import { buy, buyMixed, NALEDI } from "../../../../test/support/paid-orders.ts";
import { useStaff } from "../../../../test/support/staff.ts";
import { createOrderLinks } from "../order-link";
import { findOrderByLink, findOrderRecord } from "../order-records.server";
import { changeOrder } from "./order-actions.server";
import { listOrders } from "./order-list.server";

describe("what staff do with an order", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);

  const orderOf = (id: string) =>
    staff.service.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  async function mailsOf(id: string) {
    const rows = await staff.service
      .selectFrom("outbox")
      .select(["kind", "payload"])
      .orderBy("created_at")
      .execute();
    return rows
      .filter(({ payload }) => JSON.stringify(payload).includes(id))
      .map(({ kind }) => kind)
      .sort();
  }
  const send = (db: Db, input: object) => callFunction(db, "send_parcel", { input: input as never });
  const refund = (db: Db, input: object) => callFunction(db, "request_refund", { input: input as never });
  const denied = expect.objectContaining({ code: "42501" });
  const refused = expect.objectContaining({ code: "23514" });

  describe("parcels", () => {
    it("leave in parts, each with its mail; the last one fulfils the order", { tags: "@10.93" }, async () => {
      const { order, lines } = await buyMixed(staff.service);
      await send(staff.editor.db, {
        orderId: order.id,
        courier: "Blue Crane",
        trackingNumber: "BC-1",
        lines: [{ id: lines.bag, quantity: 1 }],
      });
      expect(await orderOf(order.id)).toMatchObject({ status: "paid", unsent_quantity: 2 });
      await send(staff.editor.db, { orderId: order.id, courier: "Blue Crane" });
      expect(await orderOf(order.id)).toMatchObject({ status: "fulfilled", unsent_quantity: 0 });
      expect((await mailsOf(order.id)).filter((kind) => kind === "parcel_sent")).toHaveLength(2);

      await callFunction(staff.editor.db, "mark_delivered", { the_order: order.id });
      expect((await orderOf(order.id)).delivered_at).not.toBeNull();
      expect(await mailsOf(order.id)).toContain("order_delivered");
    });

    it("hold no more than is left, and something", { tags: "@10.93" }, async () => {
      const { order, lines } = await buyMixed(staff.service);
      const parcel = (quantity: number) => ({
        orderId: order.id,
        courier: "Blue Crane",
        lines: [{ id: lines.gown, quantity }],
      });
      await expect(send(staff.editor.db, parcel(2))).rejects.toEqual(refused);
      await expect(send(staff.editor.db, parcel(0))).rejects.toEqual(refused);
      expect(
        await staff.service.selectFrom("shipments").selectAll().where("order_id", "=", order.id).execute(),
      ).toEqual([]);
    });

    it("wait for an address, and the 24 hours with them", { tags: "@10.81" }, async () => {
      const gown = await addProduct(staff.service);
      const order = await buy(staff.service, [{ id: gown, size: null, quantity: 1 }], { buyer: AMINA });
      expect((await orderOf(order.id)).clock_starts_at).toBeNull();
      await expect(send(staff.editor.db, { orderId: order.id, courier: "Blue Crane" })).rejects.toEqual(
        refused,
      );
      const before = buyerOf(AMINA);
      const after = { ...before, address: "1 Long Street" };
      await correct(staff.editor.db, order.id, before, after);
      expect((await orderOf(order.id)).clock_starts_at).not.toBeNull();
      await send(staff.editor.db, { orderId: order.id, courier: "Blue Crane" });
    });

    it("are collected at the shop when they are ready", { tags: "@10.94" }, async () => {
      const { order } = await buyMixed(staff.service);
      await callFunction(staff.editor.db, "mark_packed", { the_order: order.id });
      await callFunction(staff.editor.db, "mark_ready_to_collect", { the_order: order.id });
      await callFunction(staff.editor.db, "mark_delivered", { the_order: order.id });
      expect(await orderOf(order.id)).toMatchObject({ status: "fulfilled", delivery_method: "collection" });
      expect(await mailsOf(order.id)).toEqual([
        "order_confirmation",
        "order_delivered",
        "order_packed",
        "ready_to_collect",
        "staff_notice",
        "tickets",
      ]);
    });
  });

  describe("refunds", () => {
    it("of one line give back stock and seats and get a numbered credit note, once the reference is known", {
      tags: "@10.97",
    }, async () => {
      const { order, items, lines } = await buyMixed(staff.service);
      const before = await stockOf(staff.service, items.seats);
      const id = await refund(staff.admin.db, {
        orderId: order.id,
        reason: "event_cancelled",
        restock: true,
        lines: [{ id: lines.seats, quantity: 1 }],
      });
      expect(await stockOf(staff.service, items.seats)).toBe(before);
      await expect(
        callFunction(staff.admin.db, "complete_refund", { the_refund: id, paygate_reference: " " }),
      ).rejects.toEqual(refused);
      const number = await callFunction(staff.admin.db, "complete_refund", {
        the_refund: id,
        paygate_reference: "RF-1",
      });

      expect(await stockOf(staff.service, items.seats)).toBe((before ?? 0) + 1);
      const tickets = await staff.service
        .selectFrom("tickets")
        .select(["number", "voided_at"])
        .where("order_id", "=", order.id)
        .orderBy("number")
        .execute();
      expect(tickets.map(({ voided_at }) => voided_at !== null)).toEqual([false, true]);
      const invoices = await staff.service
        .selectFrom("invoices")
        .select(["kind", "number", "amount_cents", "vat_cents"])
        .where("order_id", "=", order.id)
        .orderBy("kind")
        .execute();
      expect(invoices[0]).toEqual({ kind: "credit_note", number, amount_cents: 340_000, vat_cents: 44_348 });
      expect((await orderOf(order.id)).status).toBe("paid");
      expect(await mailsOf(order.id)).toContain("refund_done");

      const again = await callFunction(staff.admin.db, "complete_refund", {
        the_refund: id,
        paygate_reference: "RF-2",
      });
      expect(again).toBe(number);
      await expect(
        staff.service
          .updateTable("tickets")
          .set({ used_at: new Date().toISOString() })
          .where("order_id", "=", order.id)
          .execute(),
      ).rejects.toEqual(refused);
    });

    it("ask for the amount that is typed, and refuse what is none", async () => {
      const { order } = await buyMixed(staff.service);
      const ask = (fields: Record<string, string>) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ intent: "refund", reason: "late", ...fields }))
          form.set(name, value);
        return changeOrder(staff.admin.db, order, form);
      };
      const asked = () =>
        staff.service.selectFrom("refunds").select("amount_cents").where("order_id", "=", order.id).execute();
      const line = { "quantity 00000000-0000-4000-8000-000000000000": "0" };
      for (const amount of ["a lot", "1e2", "-5", "12,3456", ""])
        expect(await ask({ ...line, amount })).toMatchObject({
          data: { error: "Correct 1 field below.", errors: { amount: expect.stringMatching(/^.{20,}$/) } },
          init: { status: 400 },
        });
      expect(await asked()).toEqual([]);
      expect(await ask({ ...line, amount: "99,50" })).toBeInstanceOf(Response);
      expect(await asked()).toEqual([{ amount_cents: 9_950 }]);
    });

    it("never exceed what was paid, and all of it makes the order refunded", { tags: "@10.97" }, async () => {
      const { order } = await buyMixed(staff.service);
      const whole = { orderId: order.id, reason: "other", amountCents: order.totalCents };
      await expect(refund(staff.admin.db, { ...whole, amountCents: order.totalCents + 1 })).rejects.toEqual(
        refused,
      );
      const id = await refund(staff.admin.db, whole);
      await expect(refund(staff.admin.db, { ...whole, amountCents: 1 })).rejects.toEqual(refused);
      await callFunction(staff.admin.db, "complete_refund", { the_refund: id, paygate_reference: "RF-3" });
      expect(await orderOf(order.id)).toMatchObject({ status: "refunded", unsent_quantity: 0 });
    });

    it("that are withdrawn leave everything as it was", { tags: "@10.97" }, async () => {
      const { order, lines } = await buyMixed(staff.service);
      const id = await refund(staff.admin.db, {
        orderId: order.id,
        reason: "faulty",
        lines: [{ id: lines.gown, quantity: 1 }],
      });
      expect((await orderOf(order.id)).unsent_quantity).toBe(2);
      await callFunction(staff.admin.db, "withdraw_refund", { the_refund: id });
      expect((await orderOf(order.id)).unsent_quantity).toBe(3);
    });
  });

  it("invoices are numbered without gaps, also where a sale fails", { tags: "@10.102" }, async () => {
    const gown = await addProduct(staff.service);
    const numbers = async () =>
      (
        await staff.service
          .selectFrom("invoices")
          .select("number")
          .where("kind", "=", "invoice")
          .orderBy("number")
          .execute()
      ).map(({ number }) => number);
    await buy(staff.service, [{ id: gown, size: null, quantity: 1 }]);
    const { id, totalCents } = await place(staff.service, orderRequestFor(gown));
    const failing = staff.service.transaction().execute(async (tx) => {
      const paid = { amount_cents: totalCents, reported_cents: totalCents, status: "approved" as const };
      await tx
        .insertInto("payments")
        .values({ order_id: id, number: 1, pay_request_id: id, ...paid })
        .execute();
      await tx.updateTable("orders").set({ status: "paid" }).where("id", "=", id).execute();
      throw new Error("something else fails");
    });
    await expect(failing).rejects.toThrow("something else");
    await buy(staff.service, [{ id: gown, size: null, quantity: 1 }]);
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  describe("corrections", () => {
    it("tell of a save in between instead of overwriting it", { tags: "@10.99" }, async () => {
      const { order } = await buyMixed(staff.service);
      const before = buyerOf(NALEDI);
      expect(await correct(staff.editor.db, order.id, before, { ...before, city: "Durban" })).toEqual({
        kind: "saved",
      });
      expect(await correct(staff.admin.db, order.id, before, { ...before, city: "Pretoria" })).toEqual({
        kind: "conflict",
        current: { ...before, city: "Durban" },
      });
      expect((await orderOf(order.id)).city).toBe("Durban");
    });

    it("of the address for mails send them again, there", { tags: "@10.98" }, async () => {
      const { order } = await buyMixed(staff.service);
      const before = buyerOf(NALEDI);
      await correct(staff.editor.db, order.id, before, { ...before, email: "new@mail.example" });
      const mails = await staff.service
        .selectFrom("outbox")
        .select(["kind", "recipient"])
        .where("recipient", "=", "new@mail.example")
        .orderBy("kind")
        .execute();
      expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(["order_confirmation", "tickets"]));
    });

    it("of the address for mails end the links sent before; the new mails open the order", {
      tags: "@10.98",
    }, async () => {
      const { order } = await buyMixed(staff.service);
      const links = createOrderLinks(Buffer.alloc(32, 1), "https://afi.example");
      const opens = async (linkVersion: number) => {
        const href = links.hrefFor({ reference: order.reference, linkVersion });
        const key = new URL(href).searchParams.get("key");
        return (
          (await findOrderByLink(staff.service, MANIFEST_PICTURES, links, order.reference, key)) !== null
        );
      };
      const before = buyerOf(NALEDI);
      await correct(staff.editor.db, order.id, before, { ...before, city: "Durban" });
      expect(await opens(0)).toBe(true);
      await correct(
        staff.editor.db,
        order.id,
        { ...before, city: "Durban" },
        { ...before, email: `right-${crypto.randomUUID()}@mail.example` },
      );
      expect([await opens(0), await opens(1)]).toEqual([false, true]);
      const record = await findOrderRecord(staff.service, MANIFEST_PICTURES, { id: order.id });
      expect(record?.linkVersion).toBe(1);
    });

    describe("of a parcel", () => {
      const typed = { courier: "Blue Crane", trackingNumber: "BC-1", trackingUrl: "" };
      const right = { ...typed, trackingNumber: "BC-10", trackingUrl: "https://courier.example/BC-10" };
      const correctParcel = (db: Db, shipmentId: string, changes: object = {}) =>
        callFunction(db, "correct_parcel", {
          input: { shipmentId, before: typed, after: right, mailAgain: true, ...changes } as never,
        });
      const parcelMails = async (id: string) =>
        (await mailsOf(id)).filter((kind) => kind === "parcel_sent").length;
      const markMailed = () =>
        staff.service
          .updateTable("outbox")
          .set({ status: "sent", sent_at: new Date().toISOString(), attempts: 1 })
          .where("kind", "=", "parcel_sent")
          .execute();

      it("reach the buyer, the history and the audit, with one more mail if asked", {
        tags: "@10.98",
      }, async () => {
        const { order } = await buyMixed(staff.service);
        const id = await send(staff.editor.db, { orderId: order.id, ...typed });
        // The first mail still waits: it tells the corrected number.
        expect(await correctParcel(staff.editor.db, id)).toEqual({ kind: "saved" });
        expect(await parcelMails(order.id)).toBe(1);
        await markMailed();
        await correctParcel(staff.editor.db, id, { before: right, after: typed, mailAgain: false });
        expect(await parcelMails(order.id)).toBe(1);
        await correctParcel(staff.editor.db, id);
        expect(await parcelMails(order.id)).toBe(2);
        expect(
          await staff.service
            .selectFrom("shipments")
            .select(["courier", "tracking_number", "tracking_url"])
            .where("id", "=", id)
            .execute(),
        ).toEqual([
          { courier: "Blue Crane", tracking_number: "BC-10", tracking_url: "https://courier.example/BC-10" },
        ]);
        const [last] = (
          await sql<AuditRow>`select * from order_history(${order.id})`.execute(staff.editor.db)
        ).rows;
        expect(last).toMatchObject({
          table_name: "shipments",
          action: "update",
          before: { tracking_number: "BC-1" },
          after: { tracking_number: "BC-10" },
        });
        // Taken back, it mails nothing more.
        await callFunction(staff.editor.db, "withdraw_parcel", { the_shipment: id });
        expect(await parcelMails(order.id)).toBe(1);
      });

      it("tell of a save in between, and are for staff alone", { tags: "@10.99" }, async () => {
        const { order } = await buyMixed(staff.service);
        const id = await send(staff.editor.db, { orderId: order.id, ...typed });
        await correctParcel(staff.editor.db, id);
        expect(await correctParcel(staff.admin.db, id)).toEqual({ kind: "conflict", current: right });
        await expect(
          correctParcel(staff.admin.db, id, {
            before: right,
            after: { ...right, trackingUrl: "javascript:x" },
          }),
        ).rejects.toEqual(refused);
        await expect(correctParcel(staff.admin.db, crypto.randomUUID())).rejects.toMatchObject({
          code: "P0002",
        });
        const user = await backend().userClient("user");
        for (const db of [backend().anon, user.db])
          await expect(correctParcel(db, id)).rejects.toEqual(denied);
      });
    });

    it("cancel an unpaid order and give its pieces back, never a paid one", { tags: "@10.98" }, async () => {
      const gown = await addProduct(staff.service, { stock: 1 });
      const order = await place(staff.service, orderRequestFor(gown));
      await callFunction(staff.editor.db, "cancel_order", { the_order: order.id });
      expect((await orderOf(order.id)).status).toBe("cancelled");
      expect(await stockOf(staff.service, gown)).toBe(1);
      const paid = await buyMixed(staff.service);
      await expect(
        callFunction(staff.editor.db, "cancel_order", { the_order: paid.order.id }),
      ).rejects.toEqual(refused);
    });
  });

  describe("orders entered by staff", () => {
    const sale = (id: string, changes: object = {}) => ({
      key: crypto.randomUUID(),
      channel: "pop_up",
      paidBy: "cash",
      deliveryMethod: "collection",
      buyer: NALEDI,
      lines: [{ id, size: null, quantity: 1 }],
      ...changes,
    });

    it("are paid at once with cash: stock, invoice and mails as in the shop", {
      tags: "@10.101",
    }, async () => {
      const gown = await addProduct(staff.service, { stock: 1, price: 500 });
      const input = sale(gown);
      const answer = await callFunction(staff.editor.db, "place_staff_order", { input });
      expect(answer).toMatchObject({
        kind: "placed",
        order: { status: "paid", totalCents: 50_000, shippingCents: 0 },
      });
      expect(await callFunction(staff.editor.db, "place_staff_order", { input })).toEqual(answer);
      expect(await stockOf(staff.service, gown)).toBe(0);
      const { id } = (answer as { order: { id: string } }).order;
      expect(await orderOf(id)).toMatchObject({ channel: "pop_up", status: "paid" });
      expect(await mailsOf(id)).toContain("order_confirmation");
      const invoices = await staff.service
        .selectFrom("invoices")
        .select("kind")
        .where("order_id", "=", id)
        .execute();
      expect(invoices).toEqual([{ kind: "invoice" }]);
      expect(await callFunction(staff.editor.db, "place_staff_order", { input: sale(gown) })).toMatchObject({
        kind: "refused",
        reason: "sold_out",
      });
    });

    it("that are taken along are handed over at once: nothing to send, no address, no mail", {
      tags: "@10.101",
    }, async () => {
      const gown = await addProduct(staff.service, { stock: 2 });
      const walkIn = { firstName: "Zanele", lastName: `Counter-${crypto.randomUUID()}`, email: "" };
      const input = sale(gown, { handedOver: true, buyer: walkIn });
      const answer = await callFunction(staff.editor.db, "place_staff_order", { input });
      expect(await callFunction(staff.editor.db, "place_staff_order", { input })).toMatchObject({
        kind: "placed",
      });
      const { id, reference } = (answer as { order: { id: string; reference: string } }).order;
      expect(await orderOf(id)).toMatchObject({ status: "fulfilled", unsent_quantity: 0, email: null });
      expect((await orderOf(id)).delivered_at).not.toBeNull();
      expect(await stockOf(staff.service, gown)).toBe(1);
      expect(await mailsOf(id)).toEqual(["staff_notice"]);
      const shipments = await staff.service
        .selectFrom("shipments")
        .select("courier")
        .where("order_id", "=", id)
        .execute();
      expect(shipments).toEqual([{ courier: "Taken along" }]);
      const list = async (query: Partial<typeof EMPTY_QUERY>) =>
        (await listOrders(staff.editor.db, { ...EMPTY_QUERY, search: walkIn.lastName, ...query }, new Date()))
          .orders;
      expect(await list({})).toMatchObject([{ reference, email: "" }]);
      expect(await list({ show: "to_send" })).toEqual([]);
      // Forgotten like every other order when it was kept long enough.
      await staff.service
        .updateTable("orders")
        .set({ created_at: "2019-01-01T10:00:00Z" })
        .where("id", "=", id)
        .execute();
      await anonymiseOldOrders(staff.service, new Date());
      expect(await orderOf(id)).toMatchObject({ first_name: "Deleted", email: ANONYMISED_BUYER.email });
    });

    it("get their confirmation where an address is given, also later", { tags: "@10.101" }, async () => {
      const gown = await addProduct(staff.service);
      const placed = async (input: object) => {
        const answer = await callFunction(staff.editor.db, "place_staff_order", { input: input as never });
        return (answer as { order: { id: string } }).order.id;
      };
      const given = await placed(sale(gown, { handedOver: true }));
      expect(await mailsOf(given)).toEqual(["order_confirmation", "staff_notice"]);
      const later = await placed(sale(gown, { handedOver: true, buyer: { ...NALEDI, email: "" } }));
      const buyer = { ...buyerOf({ ...NALEDI, email: "" }), deliveryMethod: "collection" };
      await correct(staff.editor.db, later, buyer, { ...buyer, email: "zanele@mail.example" });
      expect(await mailsOf(later)).toEqual(["order_confirmation", "staff_notice"]);
      const before = { ...buyer, email: "zanele@mail.example" };
      await expect(correct(staff.editor.db, later, before, buyer)).rejects.toEqual(refused);
    });

    it("need an address where mails have to follow", async () => {
      const [gown, seat] = [await addProduct(staff.service), await addTicketPackage(staff.service)];
      const enter = (input: object) =>
        callFunction(staff.editor.db, "place_staff_order", { input: input as never });
      const nobody = { ...NALEDI, email: "" };
      await expect(enter(sale(gown, { buyer: nobody }))).rejects.toEqual(refused);
      await expect(enter(sale(gown, { handedOver: true, paidBy: "link" }))).rejects.toEqual(refused);
      expect(await enter(sale(seat, { handedOver: true, buyer: nobody }))).toMatchObject({
        kind: "refused",
        reason: "needs_email",
      });
    });

    it("wait for the buyer with a payment link", { tags: "@10.101" }, async () => {
      const gown = await addProduct(staff.service);
      const answer = await callFunction(staff.editor.db, "place_staff_order", {
        input: sale(gown, { channel: "phone", paidBy: "link", deliveryMethod: "courier" }),
      });
      const { id } = (answer as { order: { id: string } }).order;
      expect((await orderOf(id)).status).toBe("pending");
      expect(await mailsOf(id)).toEqual(["payment_link"]);
    });
  });

  describe("rights", () => {
    it("nobody sets an order to refunded by hand: its refunds do", async () => {
      const { order } = await buyMixed(staff.service);
      const setByHand = (db: Db) =>
        db.updateTable("orders").set({ status: "refunded" }).where("id", "=", order.id).executeTakeFirst();
      for (const { db } of [staff.admin, staff.editor]) await expect(setByHand(db)).rejects.toEqual(denied);
      // Row-level security shows them no row to change.
      for (const role of ["user", "stylist"] as const) {
        const { db } = await backend().userClient(role);
        expect((await setByHand(db)).numUpdatedRows).toBe(0n);
      }
      await expect(setByHand(backend().anon)).rejects.toEqual(denied);
      await expect(setByHand(staff.service)).rejects.toEqual(refused);
      expect((await orderOf(order.id)).status).toBe("paid");

      // Not before the money is back.
      const input = { orderId: order.id, reason: "other", amountCents: order.totalCents };
      const id = await refund(staff.admin.db, input);
      await expect(setByHand(staff.service)).rejects.toEqual(refused);
      await callFunction(staff.admin.db, "complete_refund", { the_refund: id, paygate_reference: "RF-9" });
      expect((await orderOf(order.id)).status).toBe("refunded");
    });

    it("an editor refunds nothing, by no way, and sees no money and no audit", {
      tags: "@10.88",
    }, async () => {
      const { order, lines } = await buyMixed(staff.service);
      const input = { orderId: order.id, reason: "faulty", lines: [{ id: lines.gown, quantity: 1 }] };
      const id = await refund(staff.admin.db, input);
      await expect(refund(staff.editor.db, input)).rejects.toEqual(denied);
      await expect(
        callFunction(staff.editor.db, "complete_refund", { the_refund: id, paygate_reference: "RF" }),
      ).rejects.toEqual(denied);
      await expect(callFunction(staff.editor.db, "withdraw_refund", { the_refund: id })).rejects.toEqual(
        denied,
      );
      await expect(
        staff.editor.db
          .insertInto("refunds")
          .values({ order_id: order.id, amount_cents: 1, reason: "other" })
          .execute(),
      ).rejects.toEqual(denied);
      await expect(
        callFunction(staff.editor.db, "month_by_day", { first_day: "2026-11-01" }),
      ).rejects.toEqual(denied);
      await expect(
        callFunction(staff.editor.db, "month_payments", { first_day: "2026-11-01" }),
      ).rejects.toEqual(denied);
      expect(await staff.editor.db.selectFrom("audit").selectAll().execute()).toEqual([]);
      expect(await staff.editor.db.selectFrom("payment_ticks").selectAll().execute()).toEqual([]);
    });

    it.each(["anon", "user"] as const)(
      "%s calls nothing of it and sees nothing of it",
      { tags: "@10.87" },
      async (role) => {
        const { order } = await buyMixed(staff.service);
        const db = role === "anon" ? backend().anon : (await backend().userClient("user")).db;
        const the_order = order.id;
        const orderId = { orderId: order.id } as never;
        for (const attempt of [
          () => callFunction(db, "send_parcel", { input: orderId }),
          () => callFunction(db, "mark_packed", { the_order }),
          () => callFunction(db, "mark_ready_to_collect", { the_order }),
          () => callFunction(db, "mark_delivered", { the_order }),
          () => callFunction(db, "cancel_order", { the_order }),
          () => callFunction(db, "correct_order", { input: orderId }),
          () => callFunction(db, "resend_mail", { the_mail: the_order }),
          () => callFunction(db, "order_mails", { the_order }),
          () => callFunction(db, "order_history", { the_order }),
          () => callFunction(db, "order_payment_trail", { the_order }),
          () => callFunction(db, "place_staff_order", { input: orderId }),
          () => callFunction(db, "request_refund", { input: orderId }),
          () => callFunction(db, "complete_refund", { the_refund: the_order, paygate_reference: "x" }),
          () => callFunction(db, "withdraw_refund", { the_refund: the_order }),
          () => callFunction(db, "month_by_day", { first_day: "2026-11-01" }),
          () => callFunction(db, "month_payments", { first_day: "2026-11-01" }),
        ])
          await expect(attempt()).rejects.toEqual(denied);
      },
    );
  });

  describe("the audit", () => {
    it("says who changed what, with before and after", { tags: "@10.104" }, async () => {
      const { order } = await buyMixed(staff.service);
      const before = buyerOf(NALEDI);
      await correct(staff.editor.db, order.id, before, { ...before, city: "Durban" });
      const entries = await staff.admin.db
        .selectFrom("audit")
        .select(["changed_by", "table_name", "action", "before", "after"])
        .where("order_id", "=", order.id)
        .execute();
      expect(entries).toEqual([
        {
          changed_by: staff.editor.id,
          table_name: "orders",
          action: "update",
          before: { city: "Cape Town" },
          after: { city: "Durban" },
        },
      ]);
      await expect(staff.admin.db.deleteFrom("audit").execute()).rejects.toEqual(denied);
    });

    it("forgets a buyer with the order", { tags: "@10.104" }, async () => {
      const { order } = await buyMixed(staff.service);
      const before = buyerOf(NALEDI);
      await correct(staff.editor.db, order.id, before, {
        ...before,
        city: "Durban",
        phone: "+27 82 555 0199",
      });
      await send(staff.editor.db, { orderId: order.id, courier: "Blue Crane", trackingNumber: "BC-77" });
      await staff.editor.db
        .insertInto("order_notes")
        .values({ order_id: order.id, text: "Call Naledi" })
        .execute();
      const ahead = new Date(Date.now() + 86_400_000).toISOString();
      await callFunction(staff.service, "forget_old_orders", { sold_before: ahead, unsold_before: ahead });
      const kept = JSON.stringify([
        await staff.service.selectFrom("audit").selectAll().where("order_id", "=", order.id).execute(),
        await staff.service.selectFrom("shipments").selectAll().where("order_id", "=", order.id).execute(),
        await staff.service.selectFrom("order_notes").selectAll().where("order_id", "=", order.id).execute(),
      ]);
      for (const trace of ["Durban", "Cape Town", "0199", "Naledi", "BC-77"])
        expect(kept).not.toContain(trace);
    });
  });
});

function buyerOf(buyer: Partial<typeof NALEDI> & Pick<typeof NALEDI, "firstName" | "lastName" | "email">) {
  const { firstName, lastName, email, phone = "", address = "", city = "", postalCode = "" } = buyer;
  const delivery = { suburb: "", province: "", deliveryNote: "", deliveryMethod: "courier" };
  return { firstName, lastName, email, phone, address, city, postalCode, ...delivery };
}

function correct(db: Db, orderId: string, before: object, after: object) {
  return callFunction(db, "correct_order", { input: { orderId, before, after } as never });
}
