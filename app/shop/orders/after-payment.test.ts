import { describe, expect, it } from "vitest";
import { PAID_ORDER } from "../../../test/support/order-record";
import { stepsAfterPayment } from "./after-payment";
import type { OrderRecord } from "./order-record";

const of = (changes: Partial<OrderRecord>) => stepsAfterPayment({ ...PAID_ORDER, ...changes });
const only = (kind: "product" | "ticket") => PAID_ORDER.lines.filter((line) => line.kind === kind);

describe("what follows a payment", () => {
  it("has the same three titles for every order, and for none", () => {
    const titles = ["Confirmation email", "Ticket details by email", "Shop orders processed within 24 hours"];
    for (const order of [PAID_ORDER, { ...PAID_ORDER, lines: only("ticket") }, null])
      expect(stepsAfterPayment(order).map(({ title }) => title)).toEqual(titles);
  });

  it("names the event and the day of the tickets, and when the parcel leaves", () => {
    const [, tickets, parcel] = of({});
    expect(tickets?.words).toMatch(
      /^For Harvest Table 2027 on Saturday 6 November 2027, 15:30.* A code for each seat/,
    );
    expect(parcel).toMatchObject({
      when: "Next",
      words:
        "Your parcel leaves us within 24 hours, by 14:06 on 16 November. We write again when the parcel leaves.",
    });
  });

  it("promises no parcel for tickets alone, and no codes for a dress", () => {
    expect(of({ lines: only("ticket") })[2]?.words).toBe("There is no parcel in this order.");
    expect(of({ lines: only("product"), tickets: [] })[1]?.words).toBe("There are no tickets in this order.");
  });

  it("asks for a missing address instead of promising a day", () => {
    const buyer = { ...PAID_ORDER.buyer, address: [], hasStreet: false };
    const [, , parcel] = of({ buyer, clockStartsAt: null, dispatchBy: null });
    expect(parcel).toMatchObject({
      when: "Once we have the address",
      words: expect.stringContaining("the 24 hours start when we know where to send them"),
      asksForAddress: true,
    });
  });

  it("says of a piece made to order on which day it leaves", () => {
    const lines = only("product").map((line) => ({ ...line, leadTimeDays: 21 }));
    expect(of({ lines, dispatchBy: "2026-12-06T12:06:00Z" })[2]?.words).toContain("by 6 December");
  });
});
