import { describe, expect, it } from "vitest";
import type { Tables } from "~/platform/db/client";
import type { Email } from "~/platform/mail/email";
import { frameOf } from "~/platform/mail/email-frame";
import { emailText } from "~/platform/mail/email-text";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { SAMPLES } from "../../../test/security/sample-rows.ts";
import {
  applicationAddress,
  applicationAddressGone,
  applicationAnswer,
  applicationReceipt,
  applicationWithdrawn,
  applicationWithdrawnNotice,
} from "./application-emails";
import { DECISIONS } from "./decisions";

const FRAME = frameOf("application_answer", "https://afi.example", FIRST_FACTS);
const MAILBOX = "designers@afi.example";

const HREF = "https://afi.example/application/1?key=abc";

function application(values: Partial<Tables<"designer_applications">> = {}) {
  return {
    ...SAMPLES.designer_applications?.row(),
    number: 42,
    message: "Yes.",
    ...values,
  } as Tables<"designer_applications">;
}

const toDesigner = (row: Tables<"designer_applications">): Email[] => [
  applicationReceipt(row, HREF),
  applicationWithdrawn(row, HREF, MAILBOX),
  applicationAddress(row, HREF, MAILBOX),
  applicationAddressGone(row, HREF, MAILBOX),
];

describe("mails about an application", () => {
  it("carry the reference and the link of its page, each of them", () => {
    const answers = DECISIONS.map((status) =>
      applicationAnswer(application({ status }), status, HREF, MAILBOX),
    );
    for (const email of [...toDesigner(application()), ...answers]) {
      const text = email ? `${email.subject}\n${emailText(email, FRAME)}` : "";
      expect(text).toContain(HREF);
      expect(text).toContain("AFI-000042");
      expect(text).toContain("Dear Naima,");
    }
  });

  it("say the last decision only", () => {
    expect(applicationAnswer(application({ status: "declined" }), "shortlisted", HREF, MAILBOX)).toBeNull();
  });

  it("cannot be used to send advertisements, nor tell one address of the other", () => {
    const pitch = "casino.example/win";
    const row = application({ first_name: pitch, last_name: pitch, email: "new@casino.example" });
    for (const email of [...toDesigner(row), applicationWithdrawnNotice(row, "https://afi.example")])
      expect(emailText(email, FRAME)).not.toContain("casino");
  });
});
