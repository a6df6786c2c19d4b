import { describe, expect, it, test } from "vitest";
import { canSendByCourier, orderClock, orderState, possibleMoves, type StateOf } from "./order-state";

const PAID: StateOf = {
  status: "paid",
  clockStartsAt: "2026-11-15T12:00:00Z",
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

describe("the 24 hours", () => {
  it("run while something is left to send", () => {
    const noon = new Date("2026-11-15T19:00:00Z");
    expect(orderClock(PAID, noon)).toEqual({ words: "17 h left", isLate: false, hoursGone: 7 });
    expect(orderClock(PAID, new Date("2026-11-16T14:00:00Z"))).toEqual({
      words: "2 h late",
      isLate: true,
      hoursGone: 24,
    });
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
