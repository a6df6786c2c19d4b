import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";

const REFERENCE = "SHOP-1700000000000";
const AMOUNT = { amountCents: 120_000, currency: "ZAR" };
const APPROVED = { status: "approved", ...AMOUNT };

interface Case {
  message?: object;
  payment?: string;
  order?: string;
  isLatest?: boolean;
}

/** PayGate's report, the payment and order before it, and the expected verdict, payment and order. */
const CASES: [string, Case, [string, string | null, string | null]][] = [
  ["an answer pays", { message: APPROVED }, ["paid", "approved", "paid"]],
  ["also after a decline", { message: APPROVED, payment: "declined" }, ["paid", "approved", "paid"]],
  ["also of an older payment", { message: APPROVED, isLatest: false }, ["paid", "approved", "paid"]],
  ["also late", { message: APPROVED, order: "expired" }, ["paid", "approved", "paid"]],
  ["of a paid order", { message: APPROVED, order: "paid" }, ["paid_twice", "approved", null]],
  ["of a sent order", { message: APPROVED, order: "fulfilled" }, ["paid_twice", "approved", null]],
  ["of a refunded order", { message: APPROVED, order: "refunded" }, ["paid_twice", "approved", null]],
  ["told twice", { message: APPROVED, payment: "approved", order: "paid" }, ["repeat", null, null]],
  ["a cent less", { message: { ...APPROVED, amountCents: 119_999 } }, ["wrong_amount", "wrong_amount", null]],
  ["a cent more", { message: { ...APPROVED, amountCents: 120_001 } }, ["wrong_amount", "wrong_amount", null]],
  ["no amount", { message: { status: "approved" } }, ["wrong_amount", "wrong_amount", null]],
  ["another money", { message: { ...APPROVED, currency: "USD" } }, ["wrong_amount", "wrong_amount", null]],
  ["another order", { message: { ...APPROVED, reference: "SHOP-1" } }, ["wrong_reference", null, null]],
  ["a notice is a hint", { message: { ...APPROVED, kind: "notify" } }, ["hint", "open", null]],
  ["a return is a hint", { message: { ...APPROVED, kind: "return" } }, ["hint", "open", null]],
  [
    "a notice reopens what was declined",
    { message: { ...APPROVED, kind: "notify" }, payment: "declined" },
    ["hint", "open", null],
  ],
  [
    "a return does not",
    { message: { ...APPROVED, kind: "return" }, payment: "declined" },
    ["hint", null, null],
  ],
  [
    "nor a notice what was voided",
    { message: { ...APPROVED, kind: "notify" }, payment: "voided" },
    ["hint", null, null],
  ],
  ["declined", { message: { status: "declined" } }, ["declined", "declined", "declined"]],
  [
    "declined at the bank",
    { message: { status: "declined" }, payment: "open" },
    ["declined", "declined", "declined"],
  ],
  ["cancelled", { message: { status: "cancelled" } }, ["cancelled", "cancelled", "cancelled"]],
  [
    "declined, and the buyer pays again",
    { message: { status: "declined" }, isLatest: false },
    ["declined", "declined", null],
  ],
  [
    "declined, and the order has ended",
    { message: { status: "declined" }, order: "expired" },
    ["declined", "declined", null],
  ],
  ["declined again", { message: { status: "declined" }, payment: "declined" }, ["repeat", null, null]],
  [
    "declined after it was approved",
    { message: { status: "declined" }, payment: "approved", order: "paid" },
    ["repeat", null, null],
  ],
  ["voided", { message: { status: "voided" } }, ["voided", "voided", "cancelled"]],
  [
    "voided after it was paid",
    { message: { status: "voided" }, payment: "approved", order: "paid" },
    ["voided", "voided", null],
  ],
  [
    "voided again: the questions end",
    { message: { status: "voided" }, payment: "voided", order: "cancelled" },
    ["repeat", "voided", null],
  ],
  ["not decided", { message: { status: "open" } }, ["open", "open", null]],
  ["still not decided", { message: { status: "open" }, payment: "open" }, ["open", null, null]],
  ["a word we do not know", { message: { status: "perhaps" }, payment: "open" }, ["open", null, null]],
];

describe("what a message from PayGate means", () => {
  const backend = useTestBackend();

  async function verdictOn(message: object, payment: object | null, order: object | null, isLatest: boolean) {
    const { rows } = await sql`
      select verdict, payment_status, order_status from private.payment_verdict(
        ${JSON.stringify(message)}::text::jsonb,
        jsonb_populate_record(null::public.payments, ${JSON.stringify(payment)}::text::jsonb),
        jsonb_populate_record(null::public.orders, ${JSON.stringify(order)}::text::jsonb),
        ${isLatest}
      )`.execute(backend().db.loginRole);
    return rows[0];
  }

  it.each(CASES)(
    "%s",
    async (_, { message, payment = "started", order = "pending", isLatest = true }, expected) => {
      const found = await verdictOn(
        { kind: "query", reference: REFERENCE, ...message },
        { id: randomUUID(), status: payment, amount_cents: AMOUNT.amountCents, currency: AMOUNT.currency },
        { id: randomUUID(), status: order, reference: REFERENCE },
        isLatest,
      );
      const [verdict, payment_status, order_status] = expected;
      expect(found).toEqual({ verdict, payment_status, order_status });
    },
  );

  it("a payment we do not know", async () => {
    const message = { kind: "query", reference: REFERENCE, ...APPROVED };
    expect(await verdictOn(message, {}, {}, true)).toEqual({
      verdict: "unknown",
      payment_status: null,
      order_status: null,
    });
  });
});
