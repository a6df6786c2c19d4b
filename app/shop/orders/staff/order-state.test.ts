import { describe, expect, it, test } from "vitest";
import {
  canSendByCourier,
  orderClock,
  orderState,
  possibleMoves,
  type StateOf,
  timeLeft,
} from "./order-state";

const PAID: StateOf = {
  status: "paid",
  clockStartsAt: "2026-11-15T12:00:00Z",
  dispatchBy: "2026-11-16T12:00:00Z",
  packedAt: null,
  readyToCollectAt: null,
  deliveredAt: null,
  deliveryMethod: "courier",
  hasAddress: true,
  unsentQuantity: 2,
  isAtTheBank: false,
};
const AT = "2026-11-15T13:00:00Z";

test.each<[Partial<StateOf>, string, string]>([
  [{}, "To pack", "todo"],
  [{ packedAt: AT }, "Packed", "todo"],
  [{ hasAddress: false }, "Needs an address", "wait"],
  [{ hasAddress: false, deliveryMethod: "collection" }, "To pack", "todo"],
  [{ readyToCollectAt: AT, deliveryMethod: "collection" }, "Ready to collect", "wait"],
  [{ unsentQuantity: 0 }, "Sent by mail", "done"],
  [{ status: "fulfilled", unsentQuantity: 0 }, "Sent", "done"],
  [{ status: "fulfilled", unsentQuantity: 0, deliveredAt: AT }, "Delivered", "done"],
  [{ status: "fulfilled", unsentQuantity: 0, deliveryMethod: "collection" }, "Collected", "done"],
  [{ status: "pending" }, "Unpaid", "held"],
  [{ status: "pending", isAtTheBank: true }, "At the bank", "wait"],
  [{ status: "expired" }, "Expired", "off"],
])("%j is %s", (changes, label, mark) => {
  expect(orderState({ ...PAID, ...changes })).toEqual({ label, mark });
});

describe("the time until dispatch", () => {
  it("run while something is left to send", () => {
    const noon = new Date("2026-11-15T19:00:00Z");
    expect(orderClock(PAID, noon)).toEqual({ words: "17 h left", isLate: false, hoursGone: 7 });
    expect(orderClock(PAID, new Date("2026-11-16T14:00:00Z"))).toEqual({
      words: "2 h late",
      isLate: true,
      hoursGone: 24,
    });
    // Three weeks for a piece made to order.
    expect(
      orderClock({ ...PAID, dispatchBy: "2026-12-06T12:00:00Z" }, new Date("2026-11-22T12:00:00Z")),
    ).toEqual({ words: "14 days left", isLate: false, hoursGone: 8 });
    for (const over of [{ unsentQuantity: 0 }, { clockStartsAt: null }, { readyToCollectAt: AT }])
      expect(orderClock({ ...PAID, ...over }, noon)).toBeNull();
  });
});

test("what can be done follows the state", () => {
  expect(possibleMoves(PAID)).toMatchObject({ pack: true, send: true, delivered: false, cancel: false });
  expect(possibleMoves({ ...PAID, hasAddress: false }).send).toBe(false);
  expect(canSendByCourier(PAID)).toBe(true);
  for (const other of [{ hasAddress: false }, { deliveryMethod: "collection" as const }])
    expect(canSendByCourier({ ...PAID, ...other })).toBe(false);
  expect(possibleMoves({ ...PAID, status: "pending" })).toMatchObject({ cancel: true, refund: false });
  expect(possibleMoves({ ...PAID, status: "fulfilled", unsentQuantity: 0 })).toMatchObject({
    delivered: true,
    refund: true,
    send: false,
  });
});

test.each([
  ["2026-11-16T12:00:00Z", "24 h", false],
  ["2026-11-15T22:30:00Z", "10 h", false],
  ["2026-11-15T12:25:00Z", "25 min", false],
  ["2026-11-15T12:00:00Z", "0 min", false],
  ["2026-11-15T11:50:00Z", "10 min late", true],
  ["2026-11-15T05:30:00Z", "6 h late", true],
  ["2026-11-13T12:30:00Z", "47 h late", true],
  ["2026-11-12T05:30:00Z", "3 days late", true],
])("due at %s, at noon of the 15th: %s", (dispatchBy, words, isLate) => {
  expect(timeLeft(dispatchBy, new Date("2026-11-15T12:00:00Z"))).toEqual({ words, isLate });
});
