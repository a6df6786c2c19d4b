import { describe, expect, it } from "vitest";
import { PAID_ORDER } from "../../../test/support/order-record";
import { addressRequest, orderNotes } from "./order-notes";
import { orderSteps, orderTitle, promise, wovenShare } from "./order-progress";
import type { OrderRecord } from "./order-record";
import type { OrderStatus } from "./statuses";

const order = (changes: Partial<OrderRecord> = {}): OrderRecord => ({ ...PAID_ORDER, ...changes });
const TICKETS_ONLY = order({ lines: PAID_ORDER.lines.filter((line) => line.kind === "ticket") });
const PENDING = order({
  status: "pending",
  paidAt: null,
  confirmedAt: null,
  payment: null,
  payments: [],
  tickets: [],
});
const NO_ADDRESS = order({ buyer: { ...PAID_ORDER.buyer, address: [], hasStreet: false } });
/** Lines of this kind have no stock left. */
const shortOf = (kind: "product" | "ticket") =>
  order({
    lines: PAID_ORDER.lines.map((line) => ({ ...line, isShort: line.kind === kind })),
    ...(kind === "ticket" && { tickets: [] }),
  });
const at = (time: string) => new Date(`2026-11-15T${time}+02:00`);

describe("the title of an order", () => {
  it("is its state, for every state there is", () => {
    const titles: Record<OrderStatus, string> = {
      pending: "Waiting for payment",
      paid: "Being prepared",
      fulfilled: "On its way",
      refunded: "Refunded",
      cancelled: "Payment cancelled",
      declined: "Payment declined",
      expired: "Order expired",
    };
    for (const [status, title] of Object.entries(titles)) {
      const payments: OrderRecord["payments"] =
        status === "paid" || status === "fulfilled" || status === "refunded" ? ["approved"] : [];
      expect(orderTitle(order({ status: status as OrderStatus, payments }))).toBe(title);
    }
  });

  it("knows a payment the bank has not decided, and an order with nothing to pack", () => {
    const payment = { startedAt: PENDING.placedAt, method: null };
    expect(orderTitle({ ...PENDING, payment, payments: ["open"] })).toBe("We are waiting for your bank");
    expect(orderTitle(TICKETS_ONLY)).toBe("Your seat is kept");
  });

  it("keeps no seat and prepares no parcel that may not be there", () => {
    expect(orderTitle(shortOf("ticket"))).toBe("We are checking your order");
    expect(orderTitle(shortOf("product"))).toBe("We are checking your order");
    expect(orderTitle(order({ payments: ["voided"] }))).toBe("We are looking into your payment");
  });
});

describe("the steps of an order", () => {
  it("stand with their times on the shop's clock", () => {
    expect(orderSteps(PAID_ORDER)).toEqual([
      { label: "Placed", time: "14:04", detail: "15 November 2026", state: "done" },
      { label: "Sent to the bank", time: "14:05", detail: "PayGate, card", state: "done" },
      { label: "Approved", time: "14:06", detail: "R10,850.50", state: "done" },
      { label: "Confirmation sent", time: "14:07", detail: "naledi@mail.example", state: "done" },
      { label: "Being prepared", time: "Now", detail: "Leaves by 14:06 on 16 November", state: "now" },
    ]);
    expect(wovenShare(orderSteps(PAID_ORDER))).toBe(0.9);
  });

  it("are still to come where nothing has happened", () => {
    expect(orderSteps(PENDING).map(({ time, state }) => [time, state])).toEqual([
      ["14:04", "done"],
      [null, "ahead"],
      [null, "ahead"],
      [null, "ahead"],
      [null, "ahead"],
    ]);
    expect(wovenShare(orderSteps(PENDING))).toBe(0.2);
  });

  it("end with the parcel, or with the confirmation where there is none", () => {
    const sent = order({ status: "fulfilled", fulfilledAt: "2026-11-16T06:00:00Z" });
    expect(orderSteps(sent).at(-1)).toEqual({
      label: "Prepared",
      time: "08:00",
      detail: "Left on 16 November",
      state: "done",
    });
    expect(wovenShare(orderSteps(sent))).toBe(1);
    expect(orderSteps(TICKETS_ONLY).at(-1)?.label).toBe("Confirmation sent");
  });
});

describe("the promise of 24 hours", () => {
  it("counts from the payment", { tags: "@10.53" }, () => {
    expect(promise(PAID_ORDER, at("21:06:00"))).toEqual({
      hoursGone: 7,
      title: "17 hours left",
      note: "We promise 24 hours from payment: your parcel leaves by 14:06 tomorrow.",
    });
    expect(promise(PAID_ORDER, at("14:06:00"))).toMatchObject({ hoursGone: 0, title: "24 hours left" });
    expect(promise(PAID_ORDER, at("14:07:00"))).toMatchObject({ hoursGone: 0, title: "24 hours left" });
    expect(promise(PAID_ORDER, new Date("2026-11-16T11:40:00Z"))).toMatchObject({
      hoursGone: 23,
      title: "Within the hour",
      note: expect.stringContaining("14:06 today"),
    });
  });

  it("admits that it was broken", { tags: "@10.53" }, () => {
    expect(promise(PAID_ORDER, new Date("2026-11-16T12:06:00Z"))).toMatchObject({
      hoursGone: 24,
      title: "Later than we promised",
    });
  });

  it("is given for a parcel being prepared, and for nothing else", () => {
    const now = at("15:00:00");
    expect(promise(TICKETS_ONLY, now)).toBeNull();
    expect(promise(PENDING, now)).toBeNull();
    expect(promise(order({ status: "fulfilled" }), now)).toBeNull();
    expect(promise(order({ status: "refunded" }), now)).toBeNull();
  });

  it("is not given while the address or a piece is missing, or the money is in doubt", {
    tags: "@10.81",
  }, () => {
    const now = at("15:00:00");
    for (const waiting of [NO_ADDRESS, shortOf("product"), order({ payments: ["voided"] })]) {
      expect(promise(waiting, now)).toBeNull();
      expect(orderSteps(waiting).at(-1)?.detail).not.toContain("Leaves by");
    }
    expect(orderSteps(NO_ADDRESS).at(-1)).toMatchObject({
      label: "Being prepared",
      detail: "Waits for your address",
    });
  });
});

describe("the notes below the title", () => {
  it("say that nothing was charged where PayGate said so", () => {
    for (const status of ["cancelled", "declined", "expired"] as const)
      expect(orderNotes(order({ status, payments: ["cancelled"] }))[0]).toContain("Nothing was charged");
    expect(orderNotes(PAID_ORDER)).toEqual([]);
    expect(orderNotes(order({ confirmedAt: null }))).toEqual(["Your confirmation is being written."]);
  });

  it("say that a late payer's order is being checked, and that its tickets wait", () => {
    expect(orderNotes(shortOf("ticket"))).toEqual([
      expect.stringMatching(/We are checking what we can still give you.* Tickets we are not sure of wait/),
    ]);
    expect(orderNotes(shortOf("product"))).toEqual([expect.stringContaining("Nothing is sent until then.")]);
  });

  it("say that the tickets of a refunded order are void", () => {
    const refunded = order({ status: "refunded" });
    expect(orderNotes(refunded)).toEqual([
      "The money is on its way back to you; banks take a few days.",
      "The tickets of this order are void.",
    ]);
    expect(orderNotes({ ...refunded, tickets: [] })).toHaveLength(1);
  });

  it("ask for a missing address, and say what waits for it", { tags: "@10.81" }, () => {
    expect(addressRequest(NO_ADDRESS)).toBe(
      "You paid without an address. Your pieces are kept for you; the 24 hours start when we know where to send them.",
    );
    const [gown] = NO_ADDRESS.lines;
    expect(addressRequest({ lines: gown ? [gown] : [] })).toContain("Your piece is kept for you");
  });
});
