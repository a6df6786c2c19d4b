import { describe, expect, it } from "vitest";
import { PAID_ORDER } from "../../../test/support/order-record";
import { addressRequest, orderNotes } from "./order-notes";
import {
  comingSteps,
  currentStep,
  dispatchText,
  orderSteps,
  orderTitle,
  promise,
  wovenShare,
} from "./order-progress";
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
const AT_NOON = "2026-11-15T12:00:00+02:00";
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
  const labels = (of: OrderRecord) =>
    orderSteps(of).map(({ label, time, detail }) => [time, label, detail].filter(Boolean).join(" | "));

  it("stand with their times on the shop's clock", () => {
    expect(orderSteps(PAID_ORDER)).toEqual([
      { label: "Placed", time: "14:04", detail: "15 November", state: "done" },
      { label: "Approved", time: "14:06", detail: "R10,850.50, card", state: "done" },
      { label: "Being prepared", time: "Now", detail: "Leaves by 14:06 on 16 November", state: "now" },
      { label: "Sent", time: null, detail: "", state: "ahead" },
      { label: "Delivered", time: null, detail: "", state: "ahead" },
    ]);
    expect(wovenShare(orderSteps(PAID_ORDER))).toBe(0.5);
    expect(currentStep(orderSteps(PAID_ORDER))?.label).toBe("Being prepared");
  });

  it("wait for the payment, for the bank, for the address", () => {
    expect(labels(PENDING).slice(1, 3)).toEqual(["Now | Payment | Not heard of yet", "Being prepared"]);
    expect(wovenShare(orderSteps(PENDING))).toBe(0.3);
    const atBank = {
      ...PENDING,
      payment: { startedAt: "2026-11-15T12:05:00Z", method: "BT" },
      payments: ["open" as const],
      atBankSince: "2026-11-15T12:06:00Z",
    };
    expect(labels(atBank)[1]).toBe("Now | With your bank | Bank transfer, since 14:06");
    expect(labels(NO_ADDRESS)[2]).toBe("Now | Address missing | Where should it go?");
    expect(orderSteps({ ...PENDING, status: "expired" })[1]).toMatchObject({ state: "ahead" });
  });

  it("follow the parcel to the door, and close the band", () => {
    const shipment = {
      id: "parcel",
      number: 1,
      courier: "Karoo Couriers",
      trackingNumber: "KC 1",
      trackingUrl: null,
      sentAt: "2026-11-16T11:48:00Z",
      deliveredAt: null,
      lines: [],
    };
    const packed = order({ packedAt: "2026-11-16T08:20:00Z" });
    expect(labels(packed)[2]).toBe("10:20 | Prepared | 16 November");
    expect(currentStep(orderSteps(packed))?.label).toBe("Prepared");
    const part = order({ shipments: [shipment] });
    expect(labels(part)[3]).toBe("Now | Sent | Part of it left on 16 November");
    const sent = order({ status: "fulfilled", fulfilledAt: shipment.sentAt, shipments: [shipment] });
    expect(labels(sent)[3]).toBe("13:48 | Sent | 16 November, Karoo Couriers");
    expect(wovenShare(orderSteps(sent))).toBe(0.8);
    const arrived = { ...sent, deliveredAt: "2026-11-18T09:32:00Z" };
    expect(labels(arrived)[4]).toBe("11:32 | Delivered | 18 November");
    expect(wovenShare(orderSteps(arrived))).toBe(1);
  });

  it("end at the shop where it is collected, and with the confirmation where there is no parcel", () => {
    const ready = order({ deliveryMethod: "collection", readyToCollectAt: "2026-11-16T08:20:00Z" });
    expect(labels(ready).slice(3)).toEqual([
      "10:20 | Ready to collect | 16 November, at the shop",
      "Collected",
    ]);
    const collected = { ...ready, status: "fulfilled" as const, fulfilledAt: "2026-11-17T10:00:00Z" };
    expect(labels(collected)[4]).toBe("12:00 | Collected | 17 November");
    expect(labels(TICKETS_ONLY).at(-1)).toBe("14:07 | Confirmation sent | naledi@mail.example");
    expect(wovenShare(orderSteps(TICKETS_ONLY))).toBe(1);
  });
});

describe("what comes next", () => {
  it("what is under way, then each step ahead with what happens in it", () => {
    expect(comingSteps(PAID_ORDER, at("15:00:00"))).toEqual([
      { label: "Being prepared", words: orderSteps(PAID_ORDER)[2]?.detail },
      { label: "Sent", words: "We write to you when it leaves." },
      { label: "Delivered", words: "The courier brings it to your door." },
    ]);
    const collected = comingSteps(order({ deliveryMethod: "collection" }), at("15:00:00"));
    expect(collected.map(({ label }) => label)).toEqual(["Being prepared", "Ready to collect", "Collected"]);
  });

  it("promises no moment that is past", () => {
    const late = new Date("2026-11-16T12:06:00Z");
    expect(comingSteps(PAID_ORDER, late)[0]?.words).toBe("Was to leave by 14:06 on 16 November");
    expect(orderSteps(order({ deliveryMethod: "collection" }), late)[2]?.detail).toBe(
      "Was to be ready by 14:06 on 16 November",
    );
  });

  it("nothing for what is not paid, for tickets alone, or for what has left or arrived", () => {
    const left = order({ status: "fulfilled", fulfilledAt: AT_NOON, packedAt: AT_NOON });
    const arrived = { ...left, deliveredAt: AT_NOON };
    for (const none of [PENDING, { ...PENDING, status: "expired" as const }, TICKETS_ONLY, left, arrived])
      expect(comingSteps(none, at("15:00:00"))).toEqual([]);
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

  it("counts from the address or the choice to collect, where those came after the payment", () => {
    const later = {
      ...PAID_ORDER,
      clockStartsAt: "2026-11-15T18:00:00Z",
      dispatchBy: "2026-11-16T18:00:00Z",
    };
    expect(promise(later, at("21:00:00"))?.note).toBe(
      "We promise 24 hours from when you gave the address: your parcel leaves by 20:00 tomorrow.",
    );
    expect(promise({ ...later, deliveryMethod: "collection" }, at("21:00:00"))?.note).toBe(
      "We promise 24 hours from when you chose to collect it: your order is ready by 20:00 tomorrow.",
    );
  });

  it("is the lead time of the slowest piece made to order, and names the day", () => {
    const lines = PAID_ORDER.lines.map((line, place) => (place === 0 ? { ...line, leadTimeDays: 21 } : line));
    const made = { ...PAID_ORDER, lines, dispatchBy: "2026-12-06T12:06:00Z" };
    expect(promise(made, new Date("2026-11-22T12:06:00Z"))).toEqual({
      hoursGone: 8,
      title: "14 days left",
      note: "Cowrie Column Gown is made to order, within 21 days: your parcel leaves by 6 December.",
    });
    expect(orderSteps(made)[2]?.detail).toBe("Leaves by 6 December");
    expect(dispatchText(made)).toBe(
      "Your parcel leaves us within 21 days, by 6 December. Cowrie Column Gown is made to order.",
    );
    expect(dispatchText(PAID_ORDER)).toBe("Your parcel leaves us within 24 hours, by 14:06 on 16 November.");
    expect(addressRequest({ lines })).toContain("the 21 days start when we know");
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
      expect(orderSteps(waiting)[2]?.detail).not.toContain("Leaves by");
    }
    expect(orderSteps(NO_ADDRESS)[2]).toMatchObject({ label: "Address missing", state: "now" });
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
