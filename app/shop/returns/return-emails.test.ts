import { expect, it } from "vitest";
import { progressOf } from "~/mails.server";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { PAID_ORDER } from "../../../test/support/order-record";
import { returnEmail } from "./return-emails";

const FRAME = frameOf("return_requested", "https://afi.example", FIRST_FACTS);

const [GOWN] = PAID_ORDER.lines as [(typeof PAID_ORDER.lines)[0]];
const ASKED = {
  id: "return",
  number: 1,
  reason: "faulty" as const,
  message: "Please send it to Shop 27.",
  requestedAt: "2026-11-19T09:00:00Z",
  hasRefund: true,
  lines: [GOWN],
};

it("tells the buyer of every state, with staff's own words and the link", () => {
  const said = {
    requested: "Please send nothing yet.",
    accepted: "Please send it to Shop 27.",
    refused: "Please send it to Shop 27.",
    received: "within five working days",
  };
  for (const [state, words] of Object.entries(said)) {
    const email = returnEmail(PAID_ORDER, "https://afi.example/order", FIRST_FACTS.retailStore, {
      ...ASKED,
      state: state as keyof typeof said,
    });
    expect(email.to).toBe("naledi@mail.example");
    for (const part of [words, "Cowrie Column Gown", "https://afi.example/order"])
      expect(emailText(email, FRAME), state).toContain(part);
  }
});

it("shows the band of progress as a picture, with words where pictures are blocked", () => {
  const email = returnEmail(PAID_ORDER, "https://afi.example/order", FIRST_FACTS.retailStore, {
    ...ASKED,
    state: "requested",
  });
  const progress = progressOf(PAID_ORDER);
  expect(emailHtml({ ...email, progress }, FRAME)).toMatch(
    /<img src="https:\/\/afi.example\/band\/herringbone-stripe\/50.png"[^>]*alt="Being prepared"/,
  );
});
