import { describe, expect, it } from "vitest";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { paymentStateOf } from "~/shop/checkout/payment-state";
import { PAID_ORDER } from "../../../test/support/order-record";
import { type Charge, chargeOf } from "./charge";
import { confirmationEmail } from "./order-emails";
import { orderNotes } from "./order-notes";
import { orderTitle } from "./order-progress";
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from "./statuses";

/** One letter per payment status, in column order. */
const LETTERS: Record<string, Charge> = {
  N: "none",
  u: "undecided",
  c: "checking",
  P: "paid",
  R: "refunded",
};
const COLUMNS = ["started", "open", "approved", "declined", "cancelled", "voided", "wrong_amount"] as const;
const TABLE: Record<OrderStatus, string> = {
  //        s o a d c v w
  pending: "u u c u u c c",
  cancelled: "u u c N N c c",
  declined: "u u c N N c c",
  expired: "u u c N N c c",
  paid: "c c P c c c c",
  fulfilled: "c c P c c c c",
  refunded: "R R R R R R R",
};

/** Every order status with zero to three payments of every status. */
function allCases(): { status: OrderStatus; payments: PaymentStatus[] }[] {
  const more = (lists: PaymentStatus[][]) =>
    lists.flatMap((list) => PAYMENT_STATUSES.map((payment) => [...list, payment]));
  const one = more([[]]);
  const two = more(one);
  return [[], ...one, ...two, ...more(two)].flatMap((payments) =>
    ORDER_STATUSES.map((status) => ({ status, payments: payments as PaymentStatus[] })),
  );
}

const orderOf = ({ status, payments }: { status: OrderStatus; payments: PaymentStatus[] }) => ({
  ...PAID_ORDER,
  status,
  payments,
});
const CLAIMS_NO_CHARGE = /nothing was charged|no charge/i;

describe("what is said about the money", () => {
  it("is decided for every status of an order and of its one payment", () => {
    for (const status of ORDER_STATUSES)
      for (const [column, letter] of TABLE[status].split(" ").entries()) {
        const payment = COLUMNS[column] as PaymentStatus;
        expect(chargeOf(status, [payment]), `${status}, ${payment}`).toBe(LETTERS[letter]);
      }
    expect(COLUMNS).toEqual(PAYMENT_STATUSES);
  });

  it("is 'nothing' only where the order is over and PayGate said no to every payment", () => {
    for (const { status, payments } of allCases()) {
      const isOver = status === "cancelled" || status === "declined" || status === "expired";
      const isRefused = payments.every((payment) => payment === "declined" || payment === "cancelled");
      expect(chargeOf(status, payments) === "none", `${status}: ${payments}`).toBe(isOver && isRefused);
    }
  });

  it("does not depend on which payment came first", () => {
    for (const { status, payments } of allCases())
      expect(chargeOf(status, payments)).toBe(chargeOf(status, payments.toReversed()));
  });

  it("is the same on the order's page, on the payment pages and in the mails", () => {
    for (const known of allCases()) {
      const charge = chargeOf(known.status, known.payments);
      const order = orderOf(known);
      const about = `${known.status}: ${known.payments}`;
      const said = [orderTitle(order), ...orderNotes(order)].join(" ");
      expect(CLAIMS_NO_CHARGE.test(said), about).toBe(charge === "none");
      // Only this state shows the page that says no charge was made.
      expect(paymentStateOf({ charge }) === "failed", about).toBe(charge === "none");
      expect(paymentStateOf({ charge }) === "paid", about).toBe(charge === "paid");
      if (charge === "paid")
        expect(confirmationEmail(order, "", FIRST_FACTS.retailStore).preview, about).toContain(
          "your payment",
        );
      else expect(() => confirmationEmail(order, "", FIRST_FACTS.retailStore), about).toThrow("not paid");
    }
  });

  it("names the three cases that were told wrongly", () => {
    const notes = (status: OrderStatus, payments: PaymentStatus[]) =>
      orderNotes(orderOf({ status, payments }));
    expect(notes("expired", ["open"])[0]).toContain("has not told us what became of the payment");
    expect(notes("expired", ["started"])[0]).toContain("has not told us what became of the payment");
    expect(notes("expired", ["wrong_amount"])[0]).toContain("please do not pay again");
    expect(notes("pending", ["wrong_amount"])[0]).toContain("please do not pay again");
    // An older attempt is open while the newest was declined.
    expect(notes("declined", ["open", "declined"])[0]).toContain("has not told us");
  });
});
