import { describe, expect, it } from "vitest";
import { PAID_ORDER } from "../../../test/support/order-record";
import { canReturn, lineReturns, mayReturn, returnText } from "./line-returns";
import type { OrderRecord } from "./order-record";

const [GOWN, TOTE] = PAID_ORDER.lines as [OrderRecord["lines"][0], OrderRecord["lines"][0]];
const parcel = (deliveredAt: string | null, lines = [GOWN, TOTE]) => ({
  id: "parcel",
  number: 1,
  courier: "Karoo Couriers",
  trackingNumber: null,
  trackingUrl: null,
  sentAt: "2026-11-16T11:48:00Z",
  deliveredAt,
  lines: lines.map(({ id, name, size, quantity }) => ({ id, name, size, quantity })),
});
const SENT: OrderRecord = {
  ...PAID_ORDER,
  status: "fulfilled",
  fulfilledAt: "2026-11-16T11:48:00Z",
  shipments: [parcel("2026-11-18T09:32:00Z")],
};
const first = (order: OrderRecord) => {
  const [line] = lineReturns(order);
  if (!line) throw new Error("nothing can be returned");
  return line;
};
const on = (date: string) => new Date(`${date}T12:00:00+02:00`);

describe("what can be returned", () => {
  it("is every piece that has left, and no ticket", () => {
    expect(lineReturns(PAID_ORDER)).toEqual([]);
    expect(lineReturns(SENT).map(({ line, quantity }) => [line.name, quantity])).toEqual([
      ["Cowrie Column Gown", 1],
      ["Painted Gable Tote", 2],
    ]);
    expect(lineReturns({ ...SENT, status: "refunded" })).toEqual([]);
    // Part of it is still being prepared.
    const part = { ...SENT, status: "paid" as const, shipments: [parcel(null, [TOTE])] };
    expect(lineReturns(part).map(({ line }) => line.name)).toEqual(["Painted Gable Tote"]);
  });

  it("is less what was refunded or asked back, unless that was refused", () => {
    const asked = (state: "requested" | "refused" | "received", hasRefund = false) => ({
      ...SENT,
      lines: [GOWN, { ...TOTE, refundedQuantity: hasRefund ? 1 : 0 }],
      returns: [
        {
          id: "return",
          number: 1,
          state,
          reason: "faulty" as const,
          message: null,
          requestedAt: "2026-11-19T09:00:00Z",
          hasRefund,
          lines: [{ ...TOTE, quantity: 1 }],
        },
      ],
    });
    const quantity = (order: OrderRecord) => lineReturns(order)[1]?.quantity;
    expect(quantity(asked("requested"))).toBe(1);
    expect(quantity(asked("received", true))).toBe(1);
    expect(quantity(asked("refused"))).toBe(2);
  });

  it("counts from the last parcel of the line, from the day it was collected, or not yet", () => {
    const later = { ...SENT, shipments: [parcel("2026-11-18T09:00:00Z"), parcel("2026-11-20T09:00:00Z")] };
    expect(first(later).dates?.changeOfMind).toBe("2026-12-04");
    expect(first({ ...SENT, shipments: [parcel(null)] }).dates).toBeNull();
    const collected = { ...SENT, shipments: [], deliveryMethod: "collection" as const };
    expect(first(collected).dates?.changeOfMind).toBe("2026-11-30");
  });

  it("depends on the reason and the day", () => {
    const line = first(SENT);
    expect(mayReturn(line, "changed_mind", on("2026-12-02"))).toBe(true);
    expect(mayReturn(line, "does_not_fit", on("2026-12-03"))).toBe(false);
    expect(mayReturn(line, "faulty", on("2026-12-03"))).toBe(true);
    expect(mayReturn(line, "wrong_piece", on("2027-05-18"))).toBe(true);
    expect(canReturn(line, on("2027-05-19"))).toBe(false);
    const measured = first({ ...SENT, lines: [{ ...GOWN, isMadeToMeasure: true }] });
    expect(mayReturn(measured, "changed_mind", on("2026-11-19"))).toBe(false);
    expect(mayReturn(measured, "faulty", on("2026-11-19"))).toBe(true);
  });

  it("is said with its dates", () => {
    expect(returnText(first(SENT), on("2026-11-19"))).toEqual({
      title: "Return until 2 December 2026",
      note: "The law’s seven days end on 25 November 2026. A fault can come back until 18 May 2027.",
    });
    expect(returnText(first(SENT), on("2026-12-03"))).toEqual({
      title: "Could be returned until 2 December 2026",
      note: "A fault can come back until 18 May 2027.",
    });
  });
});
