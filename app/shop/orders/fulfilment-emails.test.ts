import { describe, expect, it } from "vitest";
import { frameOf } from "~/platform/mail/email-frame";
import { emailText } from "~/platform/mail/email-text";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { PAID_ORDER } from "../../../test/support/order-record.ts";
import { deliveredEmail, packedEmail, paymentLinkEmail, readyEmail, refundEmail } from "./fulfilment-emails";
import { parcelEmail } from "./order-emails";

const FRAME = frameOf("order_packed", "https://afi.example", FIRST_FACTS);
const SHOP = FIRST_FACTS.retailStore;

const HREF = "https://afi.example/order/SHOP-1794744360118?key=k";
const PARCEL = {
  id: "p1",
  number: 1,
  courier: "Blue Crane",
  trackingNumber: "BC-1",
  trackingUrl: "https://courier.example/BC-1",
  sentAt: "2026-11-16T08:00:00Z",
  deliveredAt: null,
  lines: [{ id: "tote", name: "Painted Gable Tote", size: null, quantity: 1 }],
};

describe("what the buyer is told of an order's way", () => {
  it("goes to the buyer's address alone, with the link to the order", () => {
    for (const write of [packedEmail, readyEmail, deliveredEmail]) {
      const email = write(PAID_ORDER, HREF, SHOP);
      expect(email.to).toBe("naledi@mail.example");
      expect(emailText(email, FRAME)).toContain(HREF);
      expect(email.subject).toContain("SHOP-1794744360118");
    }
    expect(emailText(readyEmail(PAID_ORDER, HREF, SHOP), FRAME)).toContain("The Arches, Rosebank");
  });

  it("says until when a piece that arrived can come back", () => {
    const arrived = {
      ...PAID_ORDER,
      status: "fulfilled" as const,
      fulfilledAt: PARCEL.sentAt,
      deliveredAt: "2026-11-18T09:32:00Z",
    };
    expect(emailText(deliveredEmail(arrived, HREF, SHOP), FRAME)).toContain(
      "can come back until 2 December 2026",
    );
  });

  it("names one parcel of several, with its number and where to follow it", () => {
    const text = emailText(parcelEmail({ ...PAID_ORDER, shipments: [PARCEL] }, HREF, SHOP, PARCEL), FRAME);
    for (const words of [
      "Parcel 1",
      "Painted Gable Tote",
      "BC-1",
      "https://courier.example/BC-1",
      "The rest follows",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Cowrie Column Gown");
    const last = parcelEmail(
      { ...PAID_ORDER, status: "fulfilled", fulfilledAt: PARCEL.sentAt, shipments: [PARCEL] },
      HREF,
      SHOP,
      PARCEL,
    );
    expect(last.title).toBe("Your parcel has left");
    expect(emailText(last, FRAME)).not.toContain("The rest follows");
  });

  it("says what was refunded and links the credit note", () => {
    const refund = { id: "r1", amountCents: 135_000, doneAt: "2026-11-16T08:00:00Z", creditNote: 12 };
    const text = emailText(refundEmail(PAID_ORDER, HREF, SHOP, refund), FRAME);
    expect(text).toContain("R1,350");
    expect(text).toContain("CN-000012");
    expect(text).toContain("/order/SHOP-1794744360118/invoice?key=k");
  });

  it("asks for the payment of an order that staff entered", () => {
    const email = paymentLinkEmail({ ...PAID_ORDER, status: "pending", paidAt: null }, HREF, SHOP);
    expect(emailText(email, FRAME)).toContain("/order/SHOP-1794744360118/pay?key=k");
  });
});
