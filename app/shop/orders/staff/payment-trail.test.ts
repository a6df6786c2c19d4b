import { expect, test } from "vitest";
import { type PaymentMessage, paymentTrail } from "./payment-trail";

const said = (kind: string, verdict: string, received = "", repeats = 0): PaymentMessage => ({
  kind,
  verdict,
  received,
  repeats,
  created_at: "2026-11-15T12:04:18Z",
});
const titles = (...messages: PaymentMessage[]) => paymentTrail(messages, 1_220_000).map(({ title }) => title);

test("a payment that went well is told from the first message to the money", { tags: "@10.96" }, () => {
  const steps = paymentTrail(
    [
      said("initiate", "accepted", "PAYGATE_ID=1&PAY_REQUEST_ID=8A27&REFERENCE=SHOP-1"),
      said("notify", "hint", "TRANSACTION_STATUS=1&RESULT_CODE=990017&RESULT_DESC=Auth+Done", 1),
      said("query", "paid", "TRANSACTION_STATUS=1&RESULT_CODE=990017&RESULT_DESC=Auth+Done&AMOUNT=1220000"),
    ],
    1_220_000,
  );
  expect(steps.map(({ title, detail, tone }) => [title, detail, tone])).toEqual([
    ["Initiated, R12,200", "Request 8A27", "plain"],
    ["Sent to PayGate", "", "plain"],
    ["Notified", "status 1, 990017 Auth Done, told once more", "plain"],
    ["Amount checked", "R12,200 at both ends", "plain"],
    ["Paid", "status 1, 990017 Auth Done", "good"],
  ]);
});

test("what did not fit stands out", { tags: "@10.96" }, () => {
  const [step] = paymentTrail([said("query", "wrong_amount", "AMOUNT=5")], 1_220_000);
  expect(step).toMatchObject({
    title: "The amount differs",
    detail: "PayGate reports R0.05, the order asks for R12,200",
    tone: "bad",
  });
  expect(titles(said("query", "wrong_reference"), said("query", "paid_twice"))).toEqual([
    "Wrong reference",
    "Paid a second time",
  ]);
});

test("a message nobody foresaw is told all the same", { tags: "@10.96" }, () => {
  expect(titles(said("query", "no_answer", "%%%"), said("initiate", "refused"))).toEqual([
    "No answer",
    "Not initiated",
  ]);
});
